package dev.glovebox.sandbox.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.sandbox.Outbound;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class ProxyGateTest {
    private final List<EgressDecision> told = new CopyOnWriteArrayList<>();

    @Test
    void anAllowanceThatCannotBeKeptIsNotConnected() throws IOException {
        try (var server = new WebServer((in, out) -> WebServer.ok(in, out))) {
            ProxyGate gate = gate(server);
            gate.tell(decision -> {
                throw new Gate.Untold("the disk is full", new IOException());
            });
            assertThat(tried(gate, "127.0.0.1:" + server.port()))
                    .startsWith("HTTP/1.1 503")
                    .contains("not-kept");
            assertThat(tried(gate, "example.org")).startsWith("HTTP/1.1 503").contains("not-kept");

            gate.tell(told::add);
            assertThat(tried(gate, "127.0.0.1:" + server.port())).contains("200");
            assertThat(told).containsExactly(new EgressDecision.Allowed("127.0.0.1", server.port(), "127.0.0.1"));
        }
    }

    @Test
    void equalRefusalsAreToldOnceBetweenTwoLooks() throws IOException {
        try (var server = new WebServer((in, out) -> WebServer.ok(in, out))) {
            ProxyGate gate = gate(server);
            gate.tell(told::add);
            for (int round = 1; round <= 2; round++) {
                for (int i = 0; i < 5; i++) {
                    tried(gate, "example.org");
                }
                assertThat(told).hasSize(round);
                assertThat(gate.refused()).extracting(EgressDecision::host).containsExactly("example.org");
                assertThat(gate.refused()).isEmpty();
            }
        }
    }

    @Test
    void aFloodOfRefusalsIsCutShortAndSaysSo() throws IOException {
        try (var server = new WebServer((in, out) -> WebServer.ok(in, out))) {
            ProxyGate gate = gate(server);
            gate.tell(told::add);
            for (int i = 0; i < 200; i++) {
                tried(gate, "host" + i + ".example.org");
            }
            assertThat(told).hasSize(51);
            assertThat(told.getLast().sentence()).contains("than the 50 listed");

            assertThat(tried(gate, "127.0.0.1:" + server.port())).contains("200");
            assertThat(told.getLast()).isInstanceOf(EgressDecision.Allowed.class);
        }
    }

    @Test
    void whatIsAllowedLaterPassesFromTheNextConnectionOnAndADenialStands() throws IOException {
        try (var server = new WebServer((in, out) -> WebServer.ok(in, out));
                var denied = new WebServer((in, out) -> WebServer.ok(in, out))) {
            EgressRule open = EgressRule.parse("127.0.0.1:" + server.port());
            EgressRule shut = EgressRule.parse("127.0.0.1:" + denied.port());
            ProxyGate gate = new ProxyGate(Permissions.of(EgressPolicy.NONE.denying(shut)), Outside.ofThisMachine());
            gate.tell(told::add);
            assertThat(tried(gate, open.text())).contains("address-not-allowed");

            gate.allow(open);
            gate.allow(shut);
            assertThat(tried(gate, open.text())).contains("200");
            assertThat(tried(gate, shut.text())).contains("host-denied");
        }
    }

    @Test
    void whoeverComesNextIsToldWhatTheOneBeforeWasTold() throws IOException {
        try (var server = new WebServer((in, out) -> WebServer.ok(in, out))) {
            ProxyGate gate = gate(server);
            gate.tell(decision -> {});
            tried(gate, "127.0.0.1:" + server.port());
            tried(gate, "example.org");

            gate.tell(told::add);
            tried(gate, "127.0.0.1:" + server.port());
            tried(gate, "example.org");
            assertThat(told).extracting(EgressDecision::host).containsExactly("127.0.0.1", "example.org");
        }
    }

    private static ProxyGate gate(WebServer server) {
        EgressPolicy policy = EgressPolicy.allowing(
                new EgressRule.Address(IpAddress.parse("127.0.0.1").orElseThrow(), server.port()));
        return new ProxyGate(Permissions.of(policy), Outside.ofThisMachine());
    }

    private static String tried(ProxyGate gate, String host) {
        var connection = new Recorded("GET http://" + host + "/ HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
        try {
            gate.egress(List.of()).handler().handle(connection);
        } catch (IOException | IllegalStateException e) {
            return "reset: " + e;
        }
        return connection.answer.toString(StandardCharsets.ISO_8859_1);
    }

    /** A program that sends one request and waits for the answer. */
    private static final class Recorded implements Outbound {
        private final InputStream request;
        private final ByteArrayOutputStream answer = new ByteArrayOutputStream();

        Recorded(String request) {
            this.request = new ByteArrayInputStream(request.getBytes(StandardCharsets.ISO_8859_1));
        }

        @Override
        public InputStream in() {
            return request;
        }

        @Override
        public OutputStream out() {
            return answer;
        }

        @Override
        public void close() {}
    }
}
