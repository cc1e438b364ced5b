package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class SlowClientTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    @Test
    void onlyWaitingCountsAndEnoughBytesBeginANewSpan() {
        AtomicLong clock = new AtomicLong();
        MinimumRate rate = new MinimumRate(new Site.Slowest(100, Duration.ofNanos(10)), clock::get);
        assertThat(wait(rate, clock, 10, 99)).isFalse();
        clock.addAndGet(1000);
        assertThat(wait(rate, clock, 0, 1))
                .as("what we did meanwhile does not count")
                .isFalse();
        assertThat(wait(rate, clock, 10, 50)).isFalse();
        assertThat(wait(rate, clock, 5, 50)).as("they came within two spans").isFalse();
        assertThat(wait(rate, clock, 10, 1)).isFalse();
        assertThat(wait(rate, clock, 1, 1)).isTrue();
    }

    @Test
    void rareWaitsNeverAddUp() {
        AtomicLong clock = new AtomicLong();
        MinimumRate rate = new MinimumRate(new Site.Slowest(100, Duration.ofNanos(10)), clock::get);
        for (int i = 0; i < 20; i++) {
            assertThat(wait(rate, clock, 8, 1)).as("wait %s", i).isFalse();
            clock.addAndGet(20);
        }
        assertThat(wait(rate, clock, 8, 1)).isFalse();
        assertThat(wait(rate, clock, 8, 1)).as("one right after another").isTrue();
    }

    @Test
    void aPauseShorterThanAStallIsNotSlow() {
        AtomicLong clock = new AtomicLong();
        MinimumRate rate = new MinimumRate(Site.Slowest.DEFAULT, clock::get);
        long stall = Site.Bounds.DEFAULT.stall().toNanos();
        assertThat(wait(rate, clock, stall, 1)).isFalse();
        assertThat(wait(rate, clock, stall, 1)).isFalse();
        assertThat(wait(rate, clock, stall, 1)).isTrue();
    }

    private static boolean wait(MinimumRate rate, AtomicLong clock, long nanos, int bytes) {
        long began = rate.now();
        clock.addAndGet(nanos);
        return rate.isTooSlow(rate.now() - began, bytes);
    }

    @Test
    void aBodyThatTricklesInIsCutOffWithAReason() throws IOException {
        Site.Bounds bounds = new Site.Bounds(
                2,
                1000,
                5000,
                new Site.ConnectionLimits(200, 200),
                MINUTE,
                MINUTE,
                MINUTE,
                new Site.Slowest(1 << 20, Duration.ofMillis(200)));
        try (OpenSite site = new OpenSite(folder, bounds);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /schedule HTTP/1.1\r\nHost: localhost:" + site.api.port() + "\r\nAuthorization: Bearer "
                            + site.ada
                            + "\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n\r\n[")
                    .getBytes(StandardCharsets.ISO_8859_1));
            Thread.ofVirtual().start(() -> trickle(out));
            Exchange cut = Exchange.read(socket.getInputStream(), false);
            assertThat(cut.status()).isEqualTo(408);
            assertThat(cut.code()).isEqualTo("request_timeout");
            assertThat(cut.json().string("detail").orElse("")).contains("1048576 bytes");
            assertThat(cut.headers()).containsEntry("connection", "close");
        }
    }

    private static void trickle(OutputStream out) {
        try {
            while (true) {
                out.write(' ');
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
        } catch (IOException e) {
            assertThat(e).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void aClientThatReadsALittleAtATimeIsGivenUp() {
        ConnectionSettings slow = new ConnectionSettings(
                new Watch(),
                MINUTE,
                new Site.Slowest(1 << 20, Duration.ofMillis(300)),
                new ChunkBound(),
                Site.Clients.DIRECT,
                new ConnectionBound(Listener.options(OpenSite.BOUNDS), OpenSite.BOUNDS.connections()));
        OutputStream crawling = new OutputStream() {
            @Override
            public void write(int b) {
                LockSupport.parkNanos(Duration.ofMillis(150).toNanos());
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                write(0);
            }
        };
        assertThatExceptionOfType(Gone.class).isThrownBy(() -> {
            try (WatchedOutput out = new WatchedOutput(crawling, slow)) {
                while (true) {
                    out.write(new byte[10]);
                }
            }
        });
        slow.watch().close();
    }

    @Test
    void oneUsersSlowUploadsLeavePlacesForOthers() throws Exception {
        Spool spool = new Spool(8, 2);
        List<Thread> slow = new ArrayList<>();
        List<PipedOutputStream> ends = new ArrayList<>();
        CountDownLatch begun = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            PipedInputStream upload = new PipedInputStream();
            ends.add(new PipedOutputStream(upload));
            slow.add(Thread.ofVirtual().start(() -> taken(spool, new Told(upload, begun))));
        }
        begun.await();
        assertThatExceptionOfType(Problem.Refused.class)
                .isThrownBy(() -> spool.take("ada", InputStream.nullInputStream(), (content, size) -> size))
                .withMessageContaining("you have 2 uploads under way");
        assertThat(spool.<Long>take("bob", InputStream.nullInputStream(), (content, size) -> size))
                .isZero();
        for (PipedOutputStream end : ends) {
            end.close();
        }
        for (Thread thread : slow) {
            thread.join();
        }
        assertThat(spool.<Long>take("ada", InputStream.nullInputStream(), (content, size) -> size))
                .isZero();
    }

    /** Says when somebody reads. */
    private static final class Told extends java.io.FilterInputStream {
        private final CountDownLatch begun;

        Told(InputStream in, CountDownLatch begun) {
            super(in);
            this.begun = begun;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            begun.countDown();
            return super.read(into, from, length);
        }
    }

    private static void taken(Spool spool, InputStream upload) {
        try {
            spool.take("ada", upload, (content, size) -> size);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void placesOfAllAreBoundedTooAndWaitedFor() throws Exception {
        UserConcurrencyLimit limit = new UserConcurrencyLimit(2, 1, "searches");
        UserConcurrencyLimit.Place first = limit.enter("ada", Duration.ZERO);
        UserConcurrencyLimit.Place second = limit.enter("bob", Duration.ZERO);
        assertThatExceptionOfType(Problem.Refused.class)
                .isThrownBy(() -> limit.enter("cy", Duration.ZERO))
                .withMessageContaining("too many searches");
        Thread.ofVirtual().start(first::close);
        limit.enter("cy", MINUTE).close();
        second.close();
    }
}
