package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.testing.BytePipe;
import dev.glovebox.testing.ClosedPort;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Neither a box nor a server can keep a connection for longer than the limits say. */
@Timeout(180)
final class EgressTimesTest {
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final EgressRule PLACE = EgressRule.parse("127.0.0.1:7000");
    private static final byte[] CONNECT = "CONNECT 127.0.0.1:7000 HTTP/1.1\r\n\r\n".getBytes(US_ASCII);

    private static EgressBench bench(EgressLimits limits, Dialer dialer) {
        return EgressBench.of(
                EgressPolicy.allowing(PLACE, EgressRule.parse("good.example")),
                limits,
                new Outside(name -> List.of(IpAddress.ofV4(0x08080808)), dialer));
    }

    private static String read(Pipes box) throws IOException {
        return new String(box.fromProxy().input().readAllBytes(), ISO_8859_1);
    }

    @Test
    void aSlowHeadIsToldSo() throws Exception {
        EgressBench bench = bench(new EgressLimits(9, SHORT, LONG, LONG), (address, port) -> Pipes.open());
        Pipes box = bench.connect();
        Thread.ofVirtual().start(() -> drip(box.toProxy().output()));

        assertThat(read(box)).startsWith("HTTP/1.1 408").contains("X-Glovebox-Egress: request-too-slow");
        assertThat(reasons(bench)).containsExactly(Reason.REQUEST_TOO_SLOW);
    }

    private static void drip(OutputStream out) {
        var never = new CountDownLatch(1);
        try {
            while (!never.await(20, TimeUnit.MILLISECONDS)) {
                out.write('G');
            }
        } catch (IOException | InterruptedException e) {
            never.countDown();
        }
    }

    @Test
    void aHelloThatNeverComesIsCut() throws IOException {
        EgressBench bench = bench(new EgressLimits(9, SHORT, LONG, LONG), (address, port) -> Pipes.open());
        Pipes box = bench.connect();
        box.toProxy().output().write("CONNECT good.example:443 HTTP/1.1\r\n\r\n".getBytes(US_ASCII));

        assertThat(read(box)).startsWith("HTTP/1.1 200").endsWith("\u00021");
        assertThat(reasons(bench)).containsExactly(Reason.REQUEST_TOO_SLOW);
    }

    @Test
    void aDialThatHangsIsGivenUpAndClosedWhenItComesBack() throws Exception {
        var hangs = new CountDownLatch(1);
        Pipes late = Pipes.open();
        EgressBench bench = bench(new EgressLimits(9, SHORT, LONG, LONG), (address, port) -> {
            awaitQuietly(hangs);
            return late;
        });
        Pipes box = bench.connect();
        box.toProxy().output().write(CONNECT);

        assertThat(read(box)).startsWith("HTTP/1.1 408");
        hangs.countDown();
        assertThat(late.fromProxy().input().readAllBytes()).isEmpty();
    }

    private static void awaitQuietly(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void aServerThatTakesNoConnectionIsReported() throws IOException {
        try (var port = new ClosedPort()) {
            EgressBench bench = EgressBench.of(
                    EgressPolicy.allowing(EgressRule.parse("127.0.0.1:" + port.number())),
                    EgressBench.PATIENT,
                    Outside.ofThisMachine());

            assertThat(bench.ask("CONNECT 127.0.0.1:" + port.number() + " HTTP/1.1\r\n\r\n"))
                    .startsWith("HTTP/1.1 502")
                    .contains("X-Glovebox-Egress: not-reached");
        }
    }

    @Test
    void aServerThatSaysNothingIsLeft() throws IOException {
        Pipes server = Pipes.open();
        EgressBench bench = bench(new EgressLimits(9, LONG, SHORT, LONG), (address, port) -> server);
        Pipes box = bench.connect();
        box.toProxy().output().write(CONNECT);

        assertThat(read(box)).startsWith("HTTP/1.1 200");
        assertThat(server.fromProxy().input().readAllBytes()).isEmpty();
    }

    @Test
    void aBoxThatDoesNotReadIsLeft() throws IOException {
        try (var server = new WebServer((in, out) -> {
            byte[] block = new byte[65_536];
            while (true) {
                out.write(block);
            }
        })) {
            EgressBench bench = EgressBench.of(
                    EgressPolicy.allowing(EgressRule.parse("127.0.0.1:" + server.port())),
                    new EgressLimits(9, LONG, SHORT, LONG),
                    Outside.ofThisMachine());
            Pipes box = Pipes.open();
            box.toProxy()
                    .output()
                    .write(("CONNECT 127.0.0.1:" + server.port() + " HTTP/1.1\r\n\r\n").getBytes(US_ASCII));

            bench.proxy().serve(box);

            assertThat(bench.decisions()).hasSize(1);
        }
    }

    @Test
    void aBoxThatDoesNotReadItsRefusalIsLeft() throws IOException {
        EgressBench bench = bench(new EgressLimits(1, SHORT, SHORT, LONG), (address, port) -> Pipes.open());
        var deaf = new Pipes(new BytePipe(65_536), new BytePipe(1));
        deaf.toProxy().output().write("nonsense\r\n\r\n".getBytes(US_ASCII));

        bench.proxy().serve(deaf);

        assertThat(reasons(bench)).containsExactly(Reason.MALFORMED_REQUEST);
        assertThat(bench.ask("nonsense\r\n\r\n")).startsWith("HTTP/1.1 400");
    }

    @Test
    void aServerThatDripsForeverEndsWithTheTotal() throws IOException {
        EgressBench bench =
                bench(new EgressLimits(9, LONG, LONG, SHORT), (address, port) -> new Dripping(Pipes.open()));
        Pipes box = bench.connect();
        box.toProxy().output().write(CONNECT);

        assertThat(read(box)).startsWith("HTTP/1.1 200").endsWith("GG");
    }

    private record Dripping(Pipes pipes) implements EgressConnection {
        Dripping {
            Thread.ofVirtual().start(() -> drip(pipes.toProxy().output()));
        }

        @Override
        public InputStream in() {
            return pipes.in();
        }

        @Override
        public OutputStream out() {
            return pipes.out();
        }

        @Override
        public void close() throws IOException {
            pipes.close();
        }
    }

    @Test
    void aFloodIsTurnedAway() throws IOException {
        EgressBench bench = bench(new EgressLimits(3, LONG, LONG, LONG), (address, port) -> Pipes.open());
        List<Pipes> open = List.of(bench.connect(), bench.connect(), bench.connect());
        for (Pipes box : open) {
            box.toProxy().output().write(CONNECT);
            box.fromProxy().input().readNBytes(10);
        }

        for (int i = 0; i < 50; i++) {
            assertThat(read(bench.connect())).startsWith("HTTP/1.1 503").contains("too-many-connections");
        }

        assertThat(bench.decisions()).hasSize(53);
    }

    private static List<Reason> reasons(EgressBench bench) {
        return bench.decisions().stream()
                .map(decision -> ((EgressDecision.Refused) decision).reason())
                .toList();
    }
}
