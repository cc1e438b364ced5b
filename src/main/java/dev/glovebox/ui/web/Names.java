package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * By which names this server is called, and from which pages: a browser that was lured here by a foreign name or from a foreign
 * page is sent away before anything else is looked at.
 */
final class Names {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final String TLS = "https://";

    private final Set<String> others;
    private final int port;
    private final String scheme;

    Names(Site site, int port) {
        this.others = site.names().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
        this.port = port;
        this.scheme = site.tls().isPresent() ? TLS : "http://";
    }

    void check(Inquiry inquiry) {
        String host = inquiry.header("Host").orElse("").toLowerCase(Locale.ROOT);
        if (!isOurs(host)) {
            throw Problem.refused(
                    Code.WRONG_HOST,
                    "the Host header names none of this server's names: call it by localhost:" + port
                            + ", or start it with the name that clients use");
        }
        inquiry.header("Origin").ifPresent(origin -> checkOrigin(origin.toLowerCase(Locale.ROOT)));
        if (!isVisit(inquiry)) {
            checkSite(inquiry.header("Sec-Fetch-Site"));
        }
    }

    /** The one by which the client calls, which is another than ours where something in front hands requests on. */
    String port(Inquiry inquiry) {
        return port(inquiry.header("Host").orElse(""));
    }

    private String port(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(colon + 1) : isTls() ? "443" : "80";
    }

    boolean isTls() {
        return scheme.equals(TLS);
    }

    /** Whether the page that asks was sent over TLS, by us or by a proxy. */
    boolean isFromTls(Inquiry inquiry) {
        return isTls()
                || inquiry.header("Origin")
                        .filter(origin -> origin.toLowerCase(Locale.ROOT).startsWith(TLS))
                        .isPresent();
    }

    private boolean isOurs(String host) {
        int colon = host.lastIndexOf(':');
        boolean hasPort = colon > host.lastIndexOf(']');
        String name = hasPort ? host.substring(0, colon) : host;
        return (LOOPBACK.contains(name) && port(host).equals(Integer.toString(port)))
                || others.contains(host)
                || others.contains(name);
    }

    /** Behind a proxy that ends TLS the page's scheme is not ours. */
    private void checkOrigin(String origin) {
        int end = origin.indexOf("://");
        String seen = end < 0 ? "" : origin.substring(0, end + 3);
        boolean known = seen.equals(scheme) || seen.equals(TLS);
        if (!known || !isOurs(origin.substring(end + 3))) {
            throw foreign("'" + shortened(origin) + "' in Origin is not this server");
        }
    }

    /** Somebody follows a link to the page itself, which is the same for anyone. */
    private static boolean isVisit(Inquiry inquiry) {
        return inquiry.method().equals("GET")
                && inquiry.path().equals("/")
                && inquiry.header("Sec-Fetch-Mode").equals(Optional.of("navigate"))
                && inquiry.header("Sec-Fetch-Dest").equals(Optional.of("document"));
    }

    private static void checkSite(Optional<String> site) {
        if (site.isPresent() && (site.get().equals("cross-site") || site.get().equals("same-site"))) {
            throw foreign("Sec-Fetch-Site says " + site.get());
        }
    }

    private static String shortened(String text) {
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }

    private static Problem.Refused foreign(String what) {
        return Problem.refused(
                Code.FOREIGN_ORIGIN, what + ": pages of other sites may not use this service, other programs may");
    }
}
