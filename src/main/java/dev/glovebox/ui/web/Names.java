package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.views.ViewName;
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
    private static final Set<String> VISITED = Set.of("/", Doorway.DESKTOP.path(), Doorway.NOTEBOOK.path());
    private static final Set<String> HARMLESS = Set.of("GET", "HEAD");

    private static final String LOCAL = ".localhost";

    private final Set<String> others;
    private final Optional<String> domain;
    private final int port;
    private final String scheme;

    Names(Place place, int port) {
        this.others = place.names().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
        this.domain = place.viewsDomain().map(name -> "." + name.toLowerCase(Locale.ROOT));
        this.port = port;
        this.scheme = place.tls().isPresent() ? TLS : "http://";
    }

    void checkHost(Inquiry inquiry) {
        String host = inquiry.header("Host").orElse("").toLowerCase(Locale.ROOT);
        if (!isOurs(host)) {
            throw Problem.refused(
                    Code.WRONG_HOST,
                    "the Host header names none of this server's names: call it by localhost:" + port
                            + ", or start it with the name that clients use");
        }
    }

    void check(Inquiry inquiry) {
        checkHost(inquiry);
        inquiry.header("Origin").ifPresent(origin -> checkOrigin(origin.toLowerCase(Locale.ROOT)));
        if (!isVisit(inquiry)) {
            checkSite(inquiry.header("Sec-Fetch-Site"));
        }
    }

    /** What is asked for, where it is asked by a name that content has for itself; the page has none of these. */
    Optional<ViewName> view(Inquiry inquiry) {
        String host = inquiry.header("Host").orElse("").toLowerCase(Locale.ROOT);
        String name = withoutPort(host);
        if (name.endsWith(LOCAL) && port(host).equals(Integer.toString(port))) {
            return ViewName.parse(name.substring(0, name.length() - LOCAL.length()));
        }
        return domain.filter(name::endsWith)
                .flatMap(end -> ViewName.parse(name.substring(0, name.length() - end.length())));
    }

    /** Where the client that calls us like this finds a view; empty where it has no name for one. */
    Optional<String> address(ViewName view, Inquiry inquiry) {
        String host = inquiry.header("Host").orElse("").toLowerCase(Locale.ROOT);
        String name = withoutPort(host);
        String begin = isFromTls(inquiry) ? TLS : scheme;
        if (LOOPBACK.contains(name)) {
            return Optional.of(begin + view.label() + LOCAL + ":" + port);
        }
        return domain.map(end -> begin + view.label() + end + host.substring(name.length()));
    }

    /** That a view's own pages ask, or somebody goes there: no other page may look at what is inside. */
    void checkView(Inquiry inquiry) {
        Optional<String> origin = inquiry.header("Origin");
        if (origin.isPresent() && !isOwn(origin.get(), inquiry)) {
            throw foreign("'" + shortened(origin.get()) + "' in Origin is not this view");
        }
        boolean goesThere = HARMLESS.contains(inquiry.method())
                && inquiry.header("Sec-Fetch-Mode").equals(Optional.of("navigate"));
        if (!goesThere) {
            checkSite(inquiry.header("Sec-Fetch-Site"));
        }
    }

    private boolean isOwn(String origin, Inquiry inquiry) {
        String host = inquiry.header("Host").orElse("").toLowerCase(Locale.ROOT);
        String lower = origin.toLowerCase(Locale.ROOT);
        return lower.equals(scheme + host) || lower.equals(TLS + host);
    }

    /** Of the service at another port, by the name that the client calls. */
    String at(int other, Inquiry inquiry) {
        String host = inquiry.header("Host").orElse("").toLowerCase(Locale.ROOT);
        return scheme + withoutPort(host) + ":" + other;
    }

    /** By which the client calls a view. */
    String origin(Inquiry inquiry) {
        String begin = isFromTls(inquiry) ? TLS : scheme;
        return begin + inquiry.header("Host").orElse("").toLowerCase(Locale.ROOT);
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

    private static String withoutPort(String host) {
        int colon = host.lastIndexOf(':');
        return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    }

    private boolean isOurs(String host) {
        String name = withoutPort(host);
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

    /** Somebody follows a link to the page itself, which is the same for anyone, or is led to what only they can see. */
    private static boolean isVisit(Inquiry inquiry) {
        return inquiry.method().equals("GET")
                && VISITED.contains(inquiry.path())
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
