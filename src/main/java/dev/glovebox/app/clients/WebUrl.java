package dev.glovebox.app.clients;

import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address on the web without the credentials that may have stood in it.
 *
 * @param path with its slash, or empty
 * @param wasStripped whether a name, a password or a query was left out
 */
record WebUrl(Scheme scheme, Host host, int port, String path, boolean wasStripped) {
    private static final Pattern FORM =
            Pattern.compile("(https?)://([^/?#]*)(/[^?#]*)?([?#].*)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern AUTHORITY = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+)(?::([0-9]{0,5}))?");
    /** May be the end of a password that holds a slash; a scope of npm starts with the sign. */
    private static final Pattern ODD_PATH = Pattern.compile(".*[^/]@.*");

    private static final int LONGEST = 4096;
    private static final int HIGHEST_PORT = 65_535;

    enum Scheme {
        HTTP(80),
        HTTPS(443);

        private final int port;

        Scheme(int port) {
            this.port = port;
        }

        int port() {
            return port;
        }

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Who answers there. */
    sealed interface Host {
        record Named(HostName name) implements Host {}

        record Numbered(IpAddress address) implements Host {}

        default String text() {
            return switch (this) {
                case Named(var name) -> name.text();
                case Numbered(var address) -> address.textInUrl();
            };
        }
    }

    /** Nothing but visible ASCII is a URL here: what a client reads otherwise than we do, is not allowed on its behalf. */
    static Optional<WebUrl> parse(String text) {
        if (text.length() > LONGEST || !text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\')) {
            return Optional.empty();
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        String authority = form.group(2);
        int at = authority.lastIndexOf('@');
        String path = Optional.ofNullable(form.group(3)).orElse("");
        Scheme scheme = Scheme.valueOf(form.group(1).toUpperCase(Locale.ROOT));
        return of(scheme, authority.substring(at + 1), path, at >= 0 || form.group(4) != null);
    }

    private static Optional<WebUrl> of(Scheme scheme, String authority, String path, boolean wasStripped) {
        Matcher parts = AUTHORITY.matcher(authority);
        if (!parts.matches() || ODD_PATH.matcher(path).matches()) {
            return Optional.empty();
        }
        String port = Optional.ofNullable(parts.group(2)).orElse("");
        int number = port.isEmpty() ? scheme.port() : Integer.parseInt(port);
        return number < 1 || number > HIGHEST_PORT
                ? Optional.empty()
                : host(parts.group(1)).map(host -> new WebUrl(scheme, host, number, path, wasStripped));
    }

    static Optional<Host> host(String text) {
        if (text.startsWith("[")) {
            return IpAddress.parse(text.substring(1, text.length() - 1)).map(Host.Numbered::new);
        }
        Optional<Host> address = IpAddress.parse(text).map(Host.Numbered::new);
        return address.or(() -> HostName.parse(text).map(Host.Named::new));
    }

    /** As a client would be told it. */
    String text() {
        return scheme.text() + "://" + host.text() + (port == scheme.port() ? "" : ":" + port) + path;
    }
}
