package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Programs that try to get out of the box by way of its proxy, beside one that may. */
final class EgressTricksTest {
    private static final Map<String, List<String>> NAMES = Map.ofEntries(
            Map.entry("good.example", List.of("8.8.8.8")),
            Map.entry("mixed.example", List.of("127.0.0.1", "10.0.0.1", "9.9.9.9")),
            Map.entry("loop.example", List.of("127.0.0.1")),
            Map.entry("mapped.example", List.of("::ffff:127.0.0.1")),
            Map.entry("six.example", List.of("::1")),
            Map.entry("meta.example", List.of("169.254.169.254")),
            Map.entry("meta6.example", List.of("fd00:ec2::254")),
            Map.entry("nat.example", List.of("64:ff9b::7f00:1")),
            Map.entry("zero.example", List.of("0.0.0.0")),
            Map.entry("lan.example", List.of("192.168.1.1")),
            Map.entry("inner.example", List.of("10.1.2.3")),
            Map.entry("innerloop.example", List.of("127.0.0.1")));

    private record Trick(String request, String reason) {}

    @Test
    void anAllowedAddressAnswersWhileEveryTrickIsRefused() throws IOException {
        try (var server = new WebServer(WebServer::ok)) {
            String place = "127.0.0.1:" + server.port();
            List<IpAddress> dialled = new ArrayList<>();
            EgressBench bench = bench(place, dialled);

            assertAllowed(bench, place, server.port());
            int allowed = dialled.size();
            List<String> wrong = new ArrayList<>();
            List<Trick> tricks = tricks(server.port());
            for (Trick trick : tricks) {
                String answer = bench.ask(trick.request());
                if (!answer.startsWith("HTTP/1.1 4")
                        || !answer.contains("\r\nX-Glovebox-Egress: " + trick.reason() + "\r\n")) {
                    wrong.add(trick + " got " + answer);
                }
            }

            assertThat(wrong).isEmpty();
            assertThat(tricks).hasSizeGreaterThan(60);
            assertThat(dialled).hasSize(allowed);
            assertThat(bench.decisions().subList(allowed, bench.decisions().size()))
                    .hasSameSizeAs(tricks)
                    .allSatisfy(decision -> assertThat(decision).isInstanceOf(EgressDecision.Refused.class));
            assertAllowed(bench, place, server.port());
        }
    }

    private static EgressBench bench(String place, List<IpAddress> dialled) {
        var policy = new EgressPolicy(
                List.of(
                        EgressRule.parse(place),
                        EgressRule.parse("*.good.example"),
                        EgressRule.parse("good.example"),
                        EgressRule.parse("*.wide.example:8080"),
                        EgressRule.parse("loop.example"),
                        EgressRule.parse("mapped.example"),
                        EgressRule.parse("six.example"),
                        EgressRule.parse("meta.example"),
                        EgressRule.parsePrivate("meta6.example"),
                        EgressRule.parse("nat.example"),
                        EgressRule.parsePrivate("zero.example"),
                        EgressRule.parse("lan.example"),
                        EgressRule.parsePrivate("innerloop.example")),
                List.of(EgressRule.parse("*.wide.example"), EgressRule.parse("evil.good.example")));
        Dialer real = Dialer.ofThisMachine(Duration.ofSeconds(5));
        return EgressBench.of(policy, EgressBench.PATIENT, new Outside(EgressTricksTest::resolve, (address, port) -> {
            dialled.add(address);
            return real.dial(address, port);
        }));
    }

    private static List<IpAddress> resolve(HostName name) throws IOException {
        return Optional.ofNullable(NAMES.get(name.text()))
                .orElseThrow(() -> new UnknownHostException(name.text()))
                .stream()
                .map(text -> IpAddress.parse(text).orElseThrow())
                .toList();
    }

    private static void assertAllowed(EgressBench bench, String place, int port) throws IOException {
        assertThat(bench.ask(get("http://" + place + "/x", place)))
                .startsWith("HTTP/1.1 200")
                .endsWith("outside");
        assertThat(bench.ask(get("HTTP://[::ffff:127.0.0.1]:" + port, place))).startsWith("HTTP/1.1 200");
        assertThat(bench.ask("CONNECT " + place + " HTTP/1.1\r\n\r\nGET / HTTP/1.0\r\n\r\n"))
                .startsWith("HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 200 OK");
        assertThat(bench.decisions().getLast()).isEqualTo(new EgressDecision.Allowed("127.0.0.1", port, "127.0.0.1"));
    }

    private static String get(String uri, String host) {
        return "GET " + uri + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
    }

    private static List<Trick> tricks(int port) {
        List<Trick> tricks = new ArrayList<>(TrickRequests.malformed(port).stream()
                .map(request -> new Trick(request, "malformed-request"))
                .toList());
        for (String host : TrickRequests.oddHosts(port)) {
            tricks.add(new Trick(get("http://" + host + "/", host), "malformed-host"));
        }
        String flood = "X: y\r\n".repeat(200);
        tricks.add(new Trick(
                "GET http://good.example/ HTTP/1.1\r\nHost: good.example\r\n" + flood + "\r\n", "request-too-large"));
        tricks.add(new Trick("GET http://good.example/" + "a".repeat(70_000), "request-too-large"));
        TrickRequests.unallowed(port)
                .forEach((host, reason) -> tricks.add(new Trick(get("http://" + host + "/", host), reason)));
        tricks.add(new Trick("CONNECT good.example:22 HTTP/1.1\r\n\r\n", "port-not-allowed"));
        tricks.add(new Trick("CONNECT 169.254.169.254:80 HTTP/1.1\r\n\r\n", "address-not-allowed"));
        tricks.add(new Trick("CONNECT lan.example:443 HTTP/1.1\r\n\r\n", "private-address"));
        return tricks;
    }

    @Test
    void anUnacceptableAddressIsPassedOverForOneThatMayBeDialled() throws IOException {
        List<String> dialled = new ArrayList<>();
        Outside outside = new Outside(EgressTricksTest::resolve, (address, port) -> {
            dialled.add(address.text() + ":" + port);
            throw new IOException("nobody there");
        });
        var policy =
                EgressPolicy.allowing(EgressRule.parse("mixed.example"), EgressRule.parsePrivate("inner.example:81"));
        EgressBench bench = EgressBench.of(policy, EgressBench.PATIENT, outside);

        assertThat(bench.ask(get("http://MIXED.example./", "mixed.example")))
                .startsWith("HTTP/1.1 502")
                .contains("not-reached");
        assertThat(bench.ask(get("http://inner.example:81/", "inner.example:81")))
                .startsWith("HTTP/1.1 502");
        assertThat(bench.ask(get("http://inner.example/", "inner.example")))
                .startsWith("HTTP/1.1 403")
                .contains("port-not-allowed");

        assertThat(dialled).containsExactly("9.9.9.9:80", "10.1.2.3:81");
    }

    @Test
    void aRefusalIsOneLineThatSaysTheWayOut() throws IOException {
        EgressBench bench = EgressBench.of(EgressPolicy.NONE, EgressBench.PATIENT, Outside.ofThisMachine());

        String answer = bench.ask("CONNECT Index.Example.org:443 HTTP/1.1\r\n\r\n");

        assertThat(answer.getBytes(ISO_8859_1)).isEqualTo(answer.getBytes(UTF_8));
        assertThat(answer)
                .startsWith("HTTP/1.1 403 Forbidden\r\nX-Glovebox-Egress: host-not-allowed\r\n")
                .endsWith(
                        "\r\n\r\nglovebox: host-not-allowed: index.example.org is not an allowed host: a person can allow it by --allow-host index.example.org\n");
    }
}
