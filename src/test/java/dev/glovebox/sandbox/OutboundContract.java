package dev.glovebox.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Exited;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every box does with connections out of it, real or fake. */
@Timeout(180)
public abstract class OutboundContract {
    private static final int ECONNRESET = 104;
    private static final int ECONNREFUSED = 111;

    protected abstract Box openBox(Egress egress);

    /**
     * A program that connects to the way out, sends its input there and says what comes back; it ends when both are through,
     * with the errno where it failed.
     */
    protected abstract CallSpec dial();

    private Box open(Outbound.Handler handler) {
        return openBox(new Egress.Through(handler));
    }

    @Test
    void whereNothingIsHandedOutNothingListens() {
        try (Box box = openBox(new Egress.None())) {
            assertThat(Ran.in(box, dial()).end()).isEqualTo(new Exited(ECONNREFUSED, Cause.ITSELF));
        }
    }

    @Test
    void bytesPassExactlyBothWays() throws Exception {
        byte[] data = new byte[10_000_000];
        new Random(8).nextBytes(data);
        try (Box box = open(OutboundContract::echo)) {
            Call call = box.start(dial());
            Thread writer = Thread.ofVirtual().start(() -> write(call, data));
            assertThat(call.stdout().readAllBytes()).isEqualTo(data);
            writer.join();
            assertThat(call.await()).isEqualTo(new Exited(0, Cause.ITSELF));
        }
    }

    @Test
    void theHostCanFinishFirst() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        Outbound.Handler handler = connection -> {
            connection.out().write("hi".getBytes(UTF_8));
            connection.out().close();
            heard.add(new String(connection.in().readAllBytes(), UTF_8));
        };
        try (Box box = open(handler)) {
            Call call = box.start(dial());
            assertThat(call.stdout().readNBytes(2)).asString().isEqualTo("hi");
            write(call, "later".getBytes(UTF_8));
            assertThat(heard.poll(120, TimeUnit.SECONDS)).isEqualTo("later");
            assertThat(call.await()).isEqualTo(new Exited(0, Cause.ITSELF));
        }
    }

    @Test
    void theProgramCanFinishFirst() throws Exception {
        Outbound.Handler handler = connection -> {
            byte[] all = connection.in().readAllBytes();
            connection.out().write(all);
        };
        try (Box box = open(handler)) {
            Call call = box.start(dial());
            write(call, "question".getBytes(UTF_8));
            assertThat(Ran.of(call)).isEqualTo(new Ran(new Exited(0, Cause.ITSELF), "question", ""));
        }
    }

    @Test
    void whatWasWrittenBeforeTheHandlerReturnedArrives() throws Exception {
        byte[] data = new byte[300_000];
        new Random(9).nextBytes(data);
        try (Box box = open(connection -> connection.out().write(data))) {
            Call call = box.start(dial());
            assertThat(call.stdout().readNBytes(data.length)).isEqualTo(data);
            call.stdin().close();
            assertThat(call.await()).isEqualTo(new Exited(0, Cause.ITSELF));
        }
    }

    @Test
    void aHandlerThatFailsResetsTheConnection() throws Exception {
        Outbound.Handler handler = connection -> {
            throw new IOException("no such place");
        };
        try (Box box = open(handler)) {
            assertThat(Ran.in(box, dial()).end()).isEqualTo(new Exited(ECONNRESET, Cause.ITSELF));
        }
    }

    @Test
    void fiftyConnectionsAreServedAtOnce() throws Exception {
        CountDownLatch all = new CountDownLatch(50);
        Outbound.Handler handler = connection -> {
            all.countDown();
            await(all);
            echo(connection);
        };
        try (Box box = open(handler)) {
            List<Call> calls = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                calls.add(box.start(dial()));
                write(calls.get(i), Integer.toString(i).getBytes(UTF_8));
            }
            for (int i = 0; i < 50; i++) {
                assertThat(Ran.of(calls.get(i)).out()).isEqualTo(Integer.toString(i));
            }
        }
    }

    @Test
    void moreConnectionsThanAreKeptComeOneAfterTheOther() throws Exception {
        try (Box box = open(OutboundContract::echo)) {
            for (int i = 0; i < 150; i++) {
                Call call = box.start(dial());
                write(call, Integer.toString(i).getBytes(UTF_8));
                assertThat(Ran.of(call).out()).isEqualTo(Integer.toString(i));
            }
        }
    }

    @Test
    void aSlowReaderHoldsNoCommandBack() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        Outbound.Handler handler = connection -> {
            await(goOn);
            echo(connection);
        };
        try (Box box = open(handler)) {
            byte[] data = new byte[1_000_000];
            Call flood = box.start(dial());
            Thread writer = Thread.ofVirtual().start(() -> write(flood, data));
            assertThat(Ran.in(box, Specs.of("head", "-c", "3000000", "/dev/zero"))
                            .out())
                    .hasSize(3_000_000);
            goOn.countDown();
            assertThat(flood.stdout().readAllBytes()).hasSize(data.length);
            writer.join();
        }
    }

    @Test
    void theEndOfTheBoxEndsEveryConnection() throws Exception {
        CountDownLatch served = new CountDownLatch(1);
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        Outbound.Handler handler = connection -> {
            served.countDown();
            try {
                ends.add("read " + connection.in().read());
            } catch (IOException e) {
                ends.add("failed");
            }
        };
        try (Box box = open(handler)) {
            box.start(dial());
            assertThat(served.await(120, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("failed");
    }

    private static void echo(Outbound connection) throws IOException {
        connection.in().transferTo(connection.out());
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void write(Call call, byte[] data) {
        try (OutputStream stdin = call.stdin()) {
            stdin.write(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
