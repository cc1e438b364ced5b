package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is carried, and what it costs. */
final class EgressRelayTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long BIG = 200L << 20;
    private static final String SMUGGLED = "GET http://127.0.0.1:7000/second HTTP/1.1\r\nHost: 127.0.0.1:7000\r\n\r\n";

    private record Recorded(InputStream in, OutputStream out) implements EgressConnection {
        @Override
        public void close() {}
    }

    private static String carried(String request) throws IOException {
        var sent = new ByteArrayOutputStream();
        Dialer dialer = (address, port) -> new Recorded(new ByteArrayInputStream("ok".getBytes(US_ASCII)), sent);
        EgressBench bench = EgressBench.of(
                EgressPolicy.allowing(EgressRule.parse("127.0.0.1:7000")),
                EgressBench.PATIENT,
                new Outside(name -> List.of(), dialer));
        Pipes box = Pipes.open();
        try (OutputStream out = box.toProxy().output()) {
            out.write(request.getBytes(US_ASCII));
        }
        // On this thread, to its end: the answer can be whole before the request is.
        bench.proxy().serve(box);
        assertThat(box.fromProxy().input().readAllBytes()).asString().isEqualTo("ok");
        return sent.toString(US_ASCII);
    }

    @Test
    void oneRequestIsWrittenAnewWithoutWhatWasMeantForTheProxy() throws IOException {
        assertThat(carried(
                        "GET http://127.0.0.1:7000?q HTTP/1.1\r\nHOST:127.0.0.1:7000\r\nAccept:  */* \r\nProxy-Authorization: x\r\n"
                                + "Proxy-Connection: keep-alive\r\nConnection: keep-alive, X-Own\r\nX-Own: 1\r\nUpgrade: h2c\r\nTE: trailers\r\n\r\n"
                                + SMUGGLED))
                .isEqualTo("GET /?q HTTP/1.1\r\nHost: 127.0.0.1:7000\r\naccept: */*\r\nConnection: close\r\n\r\n");
    }

    @Test
    void aSizedBodyIsCarriedToItsLastByteAndNoFurther() throws IOException {
        assertThat(carried(
                        "POST http://127.0.0.1:7000/ HTTP/1.0\r\nContent-Length: 5\r\nConnection: content-length\r\n\r\nhello"
                                + SMUGGLED))
                .isEqualTo(
                        "POST / HTTP/1.0\r\nHost: 127.0.0.1:7000\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
    }

    @Test
    void chunksAreWrittenAnewAndNothingBehindThem() throws IOException {
        assertThat(carried(
                        "PUT http://127.0.0.1:7000/ HTTP/1.1\r\nHost: 127.0.0.1:7000\r\nTransfer-Encoding: Chunked\r\n\r\n"
                                + "005;x=y\r\nhello\r\nA\r\n0123456789\r\n0\r\nX-Trailer: 1\r\n\r\n" + SMUGGLED))
                .isEqualTo(
                        "PUT / HTTP/1.1\r\nHost: 127.0.0.1:7000\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nhello\r\na\r\n0123456789\r\n0\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5\r\nhelloo\r\n0\r\n\r\n",
                "-5\r\nhello\r\n",
                "0x5\r\nhello\r\n",
                "5 \r\nhello\r\n",
                "fffffffff\r\n",
                "5\nhello\r\n",
                ""
            })
    void anOddChunkEndsTheConnection(String body) throws IOException {
        var sent = new ByteArrayOutputStream();
        var never = Pipes.open();
        EgressBench bench = EgressBench.of(
                EgressPolicy.allowing(EgressRule.parse("127.0.0.1:7000")),
                EgressBench.PATIENT,
                new Outside(name -> List.of(), (address, port) -> new Recorded(never.in(), sent)));

        assertThat(bench.ask(
                        "PUT http://127.0.0.1:7000/ HTTP/1.1\r\nHost: 127.0.0.1:7000\r\nTransfer-Encoding: chunked\r\n\r\n"
                                + body))
                .isEmpty();
        assertThat(sent.toString(US_ASCII)).doesNotEndWith("0\r\n\r\n");
    }

    @Test
    void twoHundredMegabytesEachWayTakeNoMemoryToSpeakOf() throws Exception {
        try (var server = new WebServer(EgressRelayTest::swallowAndSpill)) {
            String place = "127.0.0.1:" + server.port();
            Pipes box = bench(place).connect();
            long before = THREADS.getTotalThreadAllocatedBytes();

            Future<Long> sent = inBackground(() -> {
                try (OutputStream out = box.toProxy().output()) {
                    out.write(("CONNECT " + place + " HTTP/1.1\r\n\r\n").getBytes(US_ASCII));
                    return spill(out);
                }
            });
            long received = count(box.fromProxy().input());

            assertThat(sent.get()).isEqualTo(BIG);
            assertThat(received).isEqualTo(BIG + "HTTP/1.1 200 Connection established\r\n\r\n".length());
            assertThat(THREADS.getTotalThreadAllocatedBytes() - before).isLessThan(BIG / 4);
        }
    }

    private static void swallowAndSpill(InputStream in, OutputStream out) throws IOException {
        Thread spill = Thread.ofVirtual().start(() -> {
            try {
                spill(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        count(in);
        try {
            spill.join();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static long spill(OutputStream out) throws IOException {
        byte[] block = new byte[65_536];
        for (long left = BIG; left > 0; left -= block.length) {
            out.write(block);
        }
        return BIG;
    }

    private static long count(InputStream in) throws IOException {
        byte[] block = new byte[65_536];
        long count = 0;
        for (int n = in.read(block); n >= 0; n = in.read(block)) {
            count += n;
        }
        return count;
    }

    @Test
    void twoHundredConnectionsAtOnceEachGetTheirOwnAnswer() throws Exception {
        try (var server = new WebServer((in, out) -> {
            byte[] own = in.readNBytes(4);
            out.write(own);
        })) {
            String place = "127.0.0.1:" + server.port();
            EgressBench bench = bench(place);
            List<Pipes> open = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                Pipes box = bench.connect();
                box.toProxy().output().write(("CONNECT " + place + " HTTP/1.1\r\n\r\n").getBytes(US_ASCII));
                open.add(box);
            }
            for (Pipes box : open) {
                box.fromProxy().input().readNBytes("HTTP/1.1 200 Connection established\r\n\r\n".length());
            }
            for (int i = 0; i < 200; i++) {
                open.get(i).toProxy().output().write("%04d".formatted(i).getBytes(US_ASCII));
            }
            for (int i = 0; i < 200; i++) {
                assertThat(open.get(i).fromProxy().input().readAllBytes())
                        .asString()
                        .isEqualTo("%04d".formatted(i));
                open.get(i).toProxy().output().close();
            }
            assertThat(Set.copyOf(bench.decisions())).hasSize(1);
            assertThat(bench.decisions()).hasSize(200);
        }
    }

    private static EgressBench bench(String place) {
        return EgressBench.of(
                EgressPolicy.allowing(EgressRule.parse(place)), EgressBench.PATIENT, Outside.ofThisMachine());
    }

    private static <T> Future<T> inBackground(Callable<T> work) {
        var task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }
}
