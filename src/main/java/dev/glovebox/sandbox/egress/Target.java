package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a program wants to connect to. */
sealed interface Target {
    int port();

    record Named(HostName name, int port) implements Target {}

    record Numbered(IpAddress address, int port) implements Target {}

    /** Without the port. */
    default String host() {
        return switch (this) {
            case Named(var name, var port) -> name.text();
            case Numbered(var address, var port) -> address.textInUrl();
        };
    }

    /** For a Host header; the port only when it is not the scheme's. */
    default String hostHeader() {
        return port() == HTTP ? host() : host() + ":" + port();
    }

    int HTTP = 80;
    int NO_PORT = -1;
    Pattern AUTHORITY = Pattern.compile("(\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9._-]{1,254})(?::([1-9][0-9]{0,4}))?");

    /**
     * Reads HOST or HOST:PORT.
     *
     * @param defaultPort {@link #NO_PORT} when the text must have one
     */
    static Target parse(String authority, int defaultPort) throws Refusal {
        Matcher parts = AUTHORITY.matcher(authority);
        if (!parts.matches()) {
            throw malformed("the host is no plain name or address with a port");
        }
        int port = parts.group(2) == null ? defaultPort : Integer.parseInt(parts.group(2));
        if (port == NO_PORT || port > 65_535) {
            throw malformed("CONNECT needs a port of 1 to 65535");
        }
        return of(parts.group(1), port);
    }

    private static Target of(String host, int port) throws Refusal {
        boolean isBracketed = host.startsWith("[");
        String text = isBracketed ? host.substring(1, host.length() - 1) : withoutRoot(host);
        Optional<IpAddress> address = IpAddress.parse(text);
        if (address.isPresent() && isBracketed == text.contains(":")) {
            return new Numbered(address.get(), port);
        }
        Optional<HostName> name = isBracketed ? Optional.empty() : HostName.parse(text);
        return new Named(
                name.orElseThrow(() -> malformed("the host is no name, and no address in its plain form")), port);
    }

    /** An absolute name, with the dot of the root, is the same name to a resolver and so to the rules. */
    private static String withoutRoot(String host) {
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    private static Refusal malformed(String sentence) {
        return new Refusal(Reason.MALFORMED_HOST, sentence);
    }
}
