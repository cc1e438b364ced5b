package dev.glovebox.sandbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every box does with connections into it, real or fake. */
@Timeout(180)
public abstract class InboundContract {
    private static final int MOST = 128;

    private Box box;

    protected abstract Box openBox();

    /** As {@link Specs#listen}. */
    protected abstract CallSpec listen(String place, String mode);

    @BeforeEach
    void open() {
        box = openBox();
    }

    @AfterEach
    void close() {
        box.close();
    }

    /** Where a program listens now. */
    private Inlet inlet(String place, String mode) throws IOException {
        return inlet(box.start(listen(place, mode)), place);
    }

    private static Inlet inlet(Call call, String place) throws IOException {
        String said = line(call);
        assumeFalse(said.isEmpty(), "nothing can listen on " + place + " here");
        return place.startsWith("/") ? new Inlet.Socket(place) : new Inlet.Port(Integer.parseInt(said));
    }

    private static String line(Call call) throws IOException {
        var line = new StringBuilder();
        for (int c = call.stdout().read();
                c >= 0 && c != '\n';
                c = call.stdout().read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    private String socket(String name) {
        return box.inside().workspace() + "/" + name;
    }

    @Test
    void aPortOfEitherVersionAndASocketAnswer() throws Exception {
        assertThat(said(inlet("four", "echo"), "four")).isEqualTo("four");
        assertThat(said(inlet(socket("s"), "echo"), "unix")).isEqualTo("unix");
        assertThat(said(inlet("six", "echo"), "six")).isEqualTo("six");
    }

    @Test
    void manyBytesPassExactlyBothWays() throws Exception {
        for (Inlet inlet : List.of(inlet("four", "echo"), inlet(socket("s"), "echo"))) {
            byte[] data = new byte[10_000_000];
            new Random(10).nextBytes(data);
            try (Duplex connection = box.connect(inlet)) {
                Thread writer = Thread.ofVirtual().start(() -> write(connection, data));
                assertThat(hash(connection.in().readAllBytes())).isEqualTo(hash(data));
                writer.join();
            }
        }
    }

    @Test
    void whereNothingListensNothingAnswers() throws Exception {
        Call call = box.start(listen("four", "echo"));
        Inlet gone = inlet(call, "four");
        call.kill();
        call.await();

        assertThatExceptionOfType(Inlet.Unanswered.class)
                .isThrownBy(() -> box.connect(gone))
                .withMessage("nothing listens at port " + ((Inlet.Port) gone).number() + " of the box");
        assertThatExceptionOfType(Inlet.Unanswered.class)
                .isThrownBy(() -> box.connect(new Inlet.Socket("/none")))
                .withMessage("nothing listens at /none of the box");
    }

    @Test
    void theProgramCanFinishFirst() throws Exception {
        Call call = box.start(listen("four", "greet"));
        try (Duplex connection = box.connect(inlet(call, "four"))) {
            assertThat(connection.in().readAllBytes()).asString().isEqualTo("hi");
            write(connection, "later\n".getBytes(UTF_8));
            assertThat(line(call)).isEqualTo("later");
        }
    }

    @Test
    void whatWasWrittenBeforeTheCloseArrives() throws Exception {
        Call call = box.start(listen("four", "greet"));
        byte[] data = "0123456789".repeat(20_000).getBytes(UTF_8);
        try (Duplex connection = box.connect(inlet(call, "four"))) {
            assertThat(connection.in().readAllBytes()).asString().isEqualTo("hi");
            connection.out().write(data);
        }
        assertThat(call.stdout().readNBytes(data.length)).isEqualTo(data);
    }

    @Test
    void fiftyAtOnceKeepTheirBytesApart() throws Exception {
        Inlet inlet = inlet("four", "echo");
        List<Duplex> open = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            open.add(box.connect(inlet));
            write(open.get(i), Integer.toString(i).getBytes(UTF_8));
        }
        for (int i = 0; i < 50; i++) {
            assertThat(open.get(i).in().readAllBytes()).asString().isEqualTo(Integer.toString(i));
            open.get(i).close();
        }
    }

    @Test
    void asManyAsMayBeAreKeptAndAClosedOneGivesRoom() throws Exception {
        Inlet inlet = inlet("four", "deaf");
        List<Duplex> open = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            open.add(box.connect(inlet));
        }
        assertThatExceptionOfType(Inlet.Unanswered.class)
                .isThrownBy(() -> box.connect(inlet))
                .withMessageContaining("128 connections into the box are open");
        open.getFirst().close();
        connectSoon(inlet).close();
    }

    @Test
    void moreThanAreKeptComeOneAfterTheOther() throws Exception {
        Inlet inlet = inlet("four", "echo");
        for (int i = 0; i < 3 * MOST; i++) {
            assertThat(said(inlet, Integer.toString(i))).isEqualTo(Integer.toString(i));
        }
    }

    @Test
    void aProgramThatDoesNotReadHoldsNothingElseBack() throws Exception {
        Duplex deaf = box.connect(inlet("four", "deaf"));
        Thread writer = Thread.ofVirtual().start(() -> writeUntilItFails(deaf));
        assertThat(said(inlet("four", "echo"), "quick")).isEqualTo("quick");
        assertThat(Ran.in(box, Specs.of("echo", "too")).out()).isEqualTo("too\n");
        assertThat(writer.isAlive()).isTrue();
        deaf.close();
        assertThat(writer.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void aConnectionThatNobodyReadsHereHoldsNothingElseBack() throws Exception {
        Inlet inlet = inlet("four", "echo");
        Duplex unread = box.connect(inlet);
        Thread writer = Thread.ofVirtual().start(() -> writeUntilItFails(unread));
        assertThat(said(inlet, "quick")).isEqualTo("quick");
        assertThat(Ran.in(box, Specs.of("head", "-c", "3000000", "/dev/zero")).out())
                .hasSize(3_000_000);
        unread.close();
        assertThat(writer.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void closingEndsTheStreamsAlsoForWhoWaitsInThem() throws Exception {
        Duplex connection = box.connect(inlet("four", "deaf"));
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        Thread.ofVirtual().start(() -> ends.add(endOf(connection)));
        assertThat(ends.poll(100, TimeUnit.MILLISECONDS)).isNull();
        connection.close();
        connection.close();
        assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("failed: the connection is closed");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> connection.out().write(1));
    }

    @Test
    void theEndOfTheBoxEndsEveryConnectionAndAllThatWait() throws Exception {
        Duplex connection = box.connect(inlet("four", "deaf"));
        Inlet full = inlet("four", "full");
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        Thread.ofVirtual().start(() -> ends.add(endOf(connection)));
        Thread.ofVirtual().start(() -> ends.add(answerOf(full)));
        assertThat(ends.poll(200, TimeUnit.MILLISECONDS)).isNull();
        box.close();

        assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("failed: the box was closed");
        assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("failed: the box was closed");
        assertThat(answerOf(full)).isEqualTo("failed: the box was closed");
        connection.close();
    }

    @Test
    void whoeverWaitsForAnAnswerCanBeInterrupted() throws Exception {
        Inlet full = inlet("four", "full");
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        Thread waiting = Thread.ofVirtual().start(() -> ends.add(answerOf(full)));
        assertThat(ends.poll(200, TimeUnit.MILLISECONDS)).isNull();
        waiting.interrupt();
        assertThat(ends.poll(120, TimeUnit.SECONDS)).isEqualTo("interrupted");
        assertThat(said(inlet("four", "echo"), "on")).isEqualTo("on");
    }

    @Test
    void aProgramThatTakesNoMoreIsNoProgramThatIsNotThere() throws Exception {
        assertThat(answerOf(inlet(socket("s"), "full")))
                .isEqualTo("failed: what listens at " + socket("s")
                        + " of the box takes no more connections at the moment");
        assertThat(answerOf(inlet("four", "full"))).contains("takes no more connections at the moment");
    }

    private String said(Inlet inlet, String words) throws IOException, InterruptedException {
        try (Duplex connection = box.connect(inlet)) {
            write(connection, words.getBytes(UTF_8));
            return new String(connection.in().readAllBytes(), UTF_8);
        }
    }

    private Duplex connectSoon(Inlet inlet) throws IOException, InterruptedException {
        for (int left = 200; left > 0; left--) {
            try {
                return box.connect(inlet);
            } catch (Inlet.Unanswered e) {
                Thread.sleep(20);
            }
        }
        return box.connect(inlet);
    }

    private String answerOf(Inlet inlet) {
        try (Duplex connection = box.connect(inlet)) {
            return "connected to " + connection;
        } catch (IOException e) {
            return "failed: " + e.getMessage();
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }

    private static String endOf(Duplex connection) {
        try {
            return "read " + connection.in().read();
        } catch (IOException e) {
            return "failed: " + e.getMessage();
        }
    }

    private static void write(Duplex connection, byte[] data) {
        try (OutputStream out = connection.out()) {
            out.write(data);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void writeUntilItFails(Duplex connection) {
        try {
            while (true) {
                connection.out().write(new byte[65_536]);
            }
        } catch (IOException expected) {
            // The test closes it.
        }
    }

    private static String hash(byte[] data) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data));
    }
}
