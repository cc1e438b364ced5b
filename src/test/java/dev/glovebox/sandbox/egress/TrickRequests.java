package dev.glovebox.sandbox.egress;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Requests that a careful proxy refuses. */
final class TrickRequests {
    private static final String GOOD = "GET http://good.example/ HTTP/1.1\r\n";
    private static final String HOST = "Host: good.example\r\n";

    private TrickRequests() {}

    static List<String> malformed(int port) {
        List<String> requests = new ArrayList<>(Stream.of(
                        "https://good.example/",
                        "ftp://good.example/",
                        "/",
                        "*",
                        "good.example",
                        "http:/good.example/",
                        "http:///x",
                        "http://user@good.example/",
                        "http://good.example@127.0.0.1:" + port + "/",
                        "http://good.example#@evil.example/",
                        "http://good.example\\@evil.example/",
                        "http://good.example/\\x",
                        "file:///etc/passwd",
                        "http://good.example/a b",
                        "http://good.example/\u00e9",
                        "http://b\u00fccher.good.example/",
                        "http://good.example/\0")
                .map(uri -> "GET " + uri + " HTTP/1.1\r\n" + HOST + "\r\n")
                .toList());
        requests.addAll(Stream.of(
                        "",
                        HOST + HOST,
                        "Host: evil.example\r\n",
                        "Host: good.example:81\r\n",
                        HOST + " folded: x\r\n",
                        HOST + "\tfolded\r\n",
                        HOST + "X : y\r\n",
                        HOST + ": y\r\n",
                        HOST + "nocolon\r\n",
                        HOST + "X: a\0b\r\n",
                        HOST + "X: a\nY: b\r\n",
                        HOST + "X: a\rY: b\r\n",
                        HOST + "X: \u007f\r\n",
                        HOST + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
                        HOST + "Content-Length: 4\r\nContent-Length: 5\r\n",
                        HOST + "Content-Length: +4\r\n",
                        HOST + "Content-Length: 4, 4\r\n",
                        HOST + "Content-Length: 99999999999999999999\r\n",
                        HOST + "Transfer-Encoding: gzip, chunked\r\n",
                        HOST + "Transfer-Encoding: xchunked\r\n",
                        HOST + "Transfer-Encoding: chunked\r\ntransfer-encoding: identity\r\n")
                .map(headers -> GOOD + headers + "\r\n")
                .toList());
        requests.addAll(List.of(
                "\r\n" + GOOD + HOST + "\r\n",
                "GET  http://good.example/ HTTP/1.1\r\n" + HOST + "\r\n",
                "GET http://good.example/\r\n\r\n",
                "GET http://good.example/ HTTP/2.0\r\n" + HOST + "\r\n",
                "GET http://good.example/ http/1.1\r\n" + HOST + "\r\n",
                "connect good.example:443 HTTP/1.1\r\n\r\n",
                "GET http://good.example/ HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
                "CONNECT good.example:443 HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc",
                "CONNECT good.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n",
                "GET http://good.example/ HTTP/1.1\n" + HOST + "\n",
                "GET http://good.ex",
                "\u0016\u0003\u0001\u0000\u0005hello\r\n\r\n"));
        return requests;
    }

    static List<String> oddHosts(int port) {
        return List.of(
                "127.1:" + port,
                "2130706433:" + port,
                "0x7f000001:" + port,
                "0177.0.0.1:" + port,
                "127.0.0.01:" + port,
                "127.0.0.0x1:" + port,
                "127.0.0.1.5:" + port,
                "256.0.0.1",
                "good.example:0",
                "good.example:65536",
                "good.example:+80",
                "good.example:",
                "good.example:80:80",
                "good.example..",
                ".good.example",
                "good..example",
                "good.example%00.evil.example",
                "good.example%2eevil",
                "-x.good.example",
                "[::1%25lo]:" + port,
                "[::1%lo]:" + port,
                "::1",
                "[127.0.0.1]:" + port,
                "[::1",
                "[v1.x]",
                "[]",
                "*.good.example",
                "good.example,evil.example",
                "a".repeat(64) + ".good.example");
    }

    /** Host to reason. */
    static Map<String, String> unallowed(int port) {
        return Map.ofEntries(
                Map.entry("evil.example", "host-not-allowed"),
                Map.entry("notgood.example", "host-not-allowed"),
                Map.entry("good.example.evil.example", "host-not-allowed"),
                Map.entry("a.b.good.example", "host-not-allowed"),
                Map.entry("localhost:" + port, "host-not-allowed"),
                Map.entry("EVIL.good.example.", "host-denied"),
                Map.entry("x.wide.example:8080", "host-denied"),
                Map.entry("good.example:" + port, "port-not-allowed"),
                Map.entry("127.0.0.1:" + (port == 65_535 ? 1 : port + 1), "address-not-allowed"),
                Map.entry("127.0.0.2:" + port, "address-not-allowed"),
                Map.entry("0.0.0.0:" + port, "address-not-allowed"),
                Map.entry("[::1]:" + port, "address-not-allowed"),
                Map.entry("[::]:" + port, "address-not-allowed"),
                Map.entry("[::127.0.0.1]:" + port, "address-not-allowed"),
                Map.entry("8.8.8.8", "address-not-allowed"),
                Map.entry("[fd00:ec2::254]", "address-not-allowed"),
                Map.entry("loop.example", "forbidden-address"),
                Map.entry("mapped.example", "forbidden-address"),
                Map.entry("six.example", "forbidden-address"),
                Map.entry("meta.example", "forbidden-address"),
                Map.entry("meta6.example", "forbidden-address"),
                Map.entry("nat.example", "forbidden-address"),
                Map.entry("zero.example", "forbidden-address"),
                Map.entry("innerloop.example", "forbidden-address"),
                Map.entry("lan.example", "private-address"));
    }
}
