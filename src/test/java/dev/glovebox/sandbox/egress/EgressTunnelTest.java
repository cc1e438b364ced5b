package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What goes through CONNECT to a name: TLS for that name, whole and unchanged. */
final class EgressTunnelTest {
    private static final byte[] CONNECT = "CONNECT Good.example:443 HTTP/1.1\r\n\r\n".getBytes(US_ASCII);
    private static final String ESTABLISHED = "HTTP/1.1 200 Connection established\r\n\r\n";
    private static final String ALERT = "\u0015\u0003\u0003\u0000\u0002\u00021";

    private final List<byte[]> received = new CopyOnWriteArrayList<>();
    private final WebServer server = new WebServer((in, out) -> {
        byte[] all = in.readAllBytes();
        if (all.length > 0) {
            received.add(all);
        }
        out.write("answer".getBytes(US_ASCII));
    });
    private final EgressBench bench = EgressBench.of(
            EgressPolicy.allowing(EgressRule.parse("good.example")),
            EgressBench.PATIENT,
            new Outside(
                    name -> List.of(IpAddress.parse("8.8.8.8").orElseThrow()),
                    (address, port) -> Dialer.ofThisMachine(EgressBench.PATIENT.request())
                            .dial(IpAddress.parse("127.0.0.1").orElseThrow(), server.port())));

    EgressTunnelTest() throws IOException {}

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void aHelloForTheNameGoesThroughHoweverItIsSplit() throws IOException {
        byte[] message = Hello.message("gOOD.example");
        for (int size : new int[] {1, 2, 3, 5, 40, 16_384}) {
            byte[] hello = Hello.records(message, size);

            assertThat(bench.ask(CONNECT, hello, new byte[] {23, 1, 2})).isEqualTo(ESTABLISHED + "answer");

            assertThat(received.removeLast()).isEqualTo(Hello.join(hello, new byte[] {23, 1, 2}));
            assertThat(bench.decisions().getLast())
                    .isEqualTo(new EgressDecision.Allowed("good.example", 443, "8.8.8.8"));
        }
    }

    @Test
    void aHelloThatComesByteByByteGoesThrough() throws IOException {
        byte[] hello = Hello.to("good.example");
        byte[] all = Hello.join(CONNECT, hello);
        byte[][] single = IntStream.range(0, all.length)
                .mapToObj(i -> Arrays.copyOfRange(all, i, i + 1))
                .toArray(byte[][]::new);

        assertThat(bench.ask(single)).isEqualTo(ESTABLISHED + "answer");
        assertThat(received.getLast()).isEqualTo(hello);
    }

    @Test
    void anythingElseIsCutWithAnAlertBeforeAByteGoesOut() throws IOException {
        byte[] good = Hello.to("good.example");
        Map<byte[], Reason> odd = Map.ofEntries(
                Map.entry(Hello.to("evil.example"), Reason.SNI_DIFFERS),
                Map.entry(Hello.to("good.example."), Reason.SNI_DIFFERS),
                Map.entry(Hello.to("good.example\0.evil.example"), Reason.SNI_DIFFERS),
                Map.entry(Hello.to("xgood.example"), Reason.SNI_DIFFERS),
                Map.entry(Hello.to(""), Reason.SNI_DIFFERS),
                Map.entry(Hello.to("good.example", "evil.example"), Reason.SNI_DIFFERS),
                Map.entry(Hello.to("evil.example", "good.example"), Reason.SNI_DIFFERS),
                Map.entry(Hello.to(), Reason.SNI_MISSING),
                Map.entry("SSH-2.0-OpenSSH_9.2\r\n".getBytes(US_ASCII), Reason.NOT_TLS),
                Map.entry("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".getBytes(US_ASCII), Reason.NOT_TLS),
                Map.entry(new byte[] {22, 3, 1, 0, 0}, Reason.NOT_TLS),
                Map.entry(new byte[] {22, 3, 1, -1, -1, 1}, Reason.NOT_TLS),
                Map.entry(new byte[] {22, 3, 1, 0, 4, 1, -1, -1, -1}, Reason.NOT_TLS),
                Map.entry(new byte[] {22, 3, 1, 0, 4, 2, 0, 0, 0}, Reason.NOT_TLS),
                Map.entry(new byte[] {22, 3, 1, 0, 4, 1, 0, 0, 0}, Reason.NOT_TLS),
                Map.entry(
                        Hello.records(Hello.join(Hello.message("good.example"), new byte[1]), 16_384), Reason.NOT_TLS),
                Map.entry(
                        Hello.join(
                                Arrays.copyOf(Hello.records(Hello.message("good.example"), 20), 25),
                                new byte[] {20, 3, 3, 0, 1, 1}),
                        Reason.NOT_TLS),
                Map.entry(new byte[0], Reason.NOT_TLS),
                Map.entry(Arrays.copyOf(good, good.length - 1), Reason.NOT_TLS));
        odd.forEach(this::assertCut);
        assertThat(received).isEmpty();
    }

    @Test
    void everyLengthInAHelloIsChecked() {
        byte[] message = Hello.message("good.example");
        for (int i = 4; i < message.length; i++) {
            byte[] changed = message.clone();
            changed[i] ^= (byte) 0x80;
            byte[] hello = Hello.records(changed, 16_384);
            assertThat(ask(hello)).as("byte %d", i).isIn(ESTABLISHED + "answer", ESTABLISHED + ALERT);
        }
        assertThat(bench.decisions()).hasSize(message.length - 4);
    }

    private void assertCut(byte[] hello, Reason reason) {
        assertThat(ask(hello)).isEqualTo(ESTABLISHED + ALERT);
        assertThat(bench.decisions().getLast())
                .isInstanceOfSatisfying(EgressDecision.Refused.class, refused -> assertThat(refused.reason())
                        .isEqualTo(reason));
    }

    private String ask(byte[] hello) {
        try {
            return bench.ask(CONNECT, hello);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
