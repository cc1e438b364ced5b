package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a request's head strictly, and writes it anew for the server: nothing is passed on that was not understood. */
final class RequestParser {
    private static final Pattern REQUEST_LINE =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}+) ([\\x21-\\x7e]++) (HTTP/1\\.[01])");
    private static final Pattern ABSOLUTE = Pattern.compile("(?i:http)://([^/?#@\\\\]++)([/?][^#\\\\]*+)?");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Set<String> HOP_BY_HOP = Set.of(
            "host", "connection", "keep-alive", "te", "trailer", "upgrade", "transfer-encoding", "content-length");

    private final String method;
    private final String uri;
    private final String version;
    private final List<Header> headers;

    private RequestParser(Matcher line, List<Header> headers) {
        this.method = line.group(1);
        this.uri = line.group(2);
        this.version = line.group(3);
        this.headers = headers;
    }

    /** @param lines the request line and the headers */
    static ProxyRequest parse(List<String> lines) throws Refusal {
        Matcher line = REQUEST_LINE.matcher(lines.getFirst());
        if (!line.matches()) {
            throw malformed("the first line is not METHOD TARGET HTTP/1.1");
        }
        List<Header> headers = new ArrayList<>();
        for (String header : lines.subList(1, lines.size())) {
            headers.add(Header.parse(header));
        }
        var parser = new RequestParser(line, headers);
        return parser.method.equals("CONNECT") ? parser.tunnel() : parser.forward();
    }

    private ProxyRequest tunnel() throws Refusal {
        Target target = Target.parse(uri, Target.NO_PORT);
        if (!values("content-length").isEmpty() || !values("transfer-encoding").isEmpty()) {
            throw malformed("CONNECT has no body");
        }
        requireSameHost(target, target.port());
        return new ProxyRequest.Tunnel(target);
    }

    private ProxyRequest forward() throws Refusal {
        Matcher absolute = ABSOLUTE.matcher(uri);
        if (!absolute.matches()) {
            throw malformed(
                    "the target is not http://HOST/PATH without user, fragment and backslash; https goes by CONNECT");
        }
        Target target = Target.parse(absolute.group(1), Target.HTTP);
        if (values("host").isEmpty() && !isOldVersion()) {
            throw malformed("there is no Host header");
        }
        requireSameHost(target, Target.HTTP);
        Body body = body();
        return new ProxyRequest.Forward(target, head(target, path(absolute.group(2)), body), body);
    }

    private boolean isOldVersion() {
        return version.equals("HTTP/1.0");
    }

    private static String path(@Nullable String rest) {
        if (rest == null) {
            return "/";
        }
        return rest.startsWith("?") ? "/" + rest : rest;
    }

    private void requireSameHost(Target target, int defaultPort) throws Refusal {
        List<String> hosts = values("host");
        if (hosts.size() > 1) {
            throw malformed("there are several Host headers");
        }
        if (!hosts.isEmpty() && !Target.parse(hosts.getFirst(), defaultPort).equals(target)) {
            throw malformed("the Host header names another host than the target");
        }
    }

    private Body body() throws Refusal {
        List<String> lengths = values("content-length");
        List<String> encodings = values("transfer-encoding");
        if (lengths.size() + encodings.size() > 1) {
            throw malformed("the length of the body is said twice");
        }
        if (!encodings.isEmpty()) {
            if (!encodings.getFirst().equalsIgnoreCase("chunked") || isOldVersion()) {
                throw malformed("the only encoding of a body is chunked");
            }
            return new Body.Chunked();
        }
        if (!lengths.isEmpty() && !LENGTH.matcher(lengths.getFirst()).matches()) {
            throw malformed("the length of the body is no number");
        }
        return lengths.isEmpty() ? new Body.None() : new Body.Sized(Long.parseLong(lengths.getFirst()));
    }

    private String head(Target target, String path, Body body) {
        Set<String> dropped = dropped();
        var head = new StringBuilder(method + " " + path + " " + version + "\r\n");
        head.append("Host: ").append(target.hostHeader()).append("\r\n");
        for (Header header : headers) {
            if (!dropped.contains(header.name()) && !header.name().startsWith("proxy-")) {
                head.append(header.name()).append(": ").append(header.value()).append("\r\n");
            }
        }
        return head.append(body.header()).append("Connection: close\r\n\r\n").toString();
    }

    private Set<String> dropped() {
        Set<String> dropped = new HashSet<>(HOP_BY_HOP);
        for (String list : values("connection")) {
            for (String name : list.split(",", -1)) {
                dropped.add(name.strip().toLowerCase(Locale.ROOT));
            }
        }
        return dropped;
    }

    private List<String> values(String name) {
        return headers.stream()
                .filter(header -> header.name().equals(name))
                .map(Header::value)
                .toList();
    }

    private static Refusal malformed(String sentence) {
        return new Refusal(Reason.MALFORMED_REQUEST, sentence);
    }
}
