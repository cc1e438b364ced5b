package dev.glovebox.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Exited;
import dev.glovebox.protocol.CallEnd.NotStarted;
import dev.glovebox.protocol.CallEnd.Signalled;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every box does, real or fake; the programs used are those that a fake one has too. */
@Timeout(180)
public abstract class SandboxContract {
    private static final int SIGKILL = 9;
    private static final int SIGTERM = 15;
    private static final int ENOENT = 2;

    private Box box;

    protected abstract Box openBox();

    @BeforeEach
    void open() {
        box = openBox();
    }

    @AfterEach
    void close() {
        box.close();
    }

    @Test
    void exitCodesComeThrough() {
        assertThat(Ran.in(box, Specs.of("true"))).isEqualTo(new Ran(new Exited(0, Cause.ITSELF), "", ""));
        assertThat(Ran.in(box, Specs.of("sh", "-c", "exit 42")).end()).isEqualTo(new Exited(42, Cause.ITSELF));
    }

    @Test
    void signalsComeThrough() throws Exception {
        Call call = box.start(Specs.of("sleep", "30"));
        call.signal(SIGTERM);
        assertThat(call.await()).isEqualTo(new Signalled(SIGTERM, Cause.ITSELF));
    }

    @Test
    void aProgramThatIsNotThereIsNotStarted() {
        assertThat(Ran.in(box, Specs.of("no-such-program")).end())
                .isEqualTo(new NotStarted(CallEnd.Stage.EXEC, ENOENT));
    }

    @Test
    void aFolderThatIsNotThereIsNotEntered() {
        assertThat(Ran.in(box, Specs.in("/none", "true")).end())
                .isEqualTo(new NotStarted(CallEnd.Stage.DIRECTORY, ENOENT));
    }

    @Test
    void standardStreamsAreApart() {
        assertThat(Ran.in(box, Specs.of("sh", "-c", "echo out; echo err >&2")))
                .isEqualTo(new Ran(new Exited(0, Cause.ITSELF), "out\n", "err\n"));
    }

    @Test
    void inputAndOutputPassByteForByte() throws Exception {
        byte[] data = new byte[3_000_000];
        new Random(7).nextBytes(data);
        Call call = box.start(Specs.of("cat"));
        Thread writer = Thread.ofVirtual().start(() -> write(call, data));
        assertThat(call.stdout().readAllBytes()).isEqualTo(data);
        writer.join();
        assertThat(call.await()).isEqualTo(new Exited(0, Cause.ITSELF));
    }

    @Test
    void aDeadlineEndsTheProgramAndKeepsWhatItSaid() {
        Ran ran = Ran.in(box, Specs.within(Duration.ofMillis(300), "sh", "-c", "echo partial; sleep 30"));
        assertThat(ran).isEqualTo(new Ran(new Signalled(SIGKILL, Cause.DEADLINE), "partial\n", ""));
    }

    @Test
    void killEndsTheProgram() throws Exception {
        Call call = box.start(Specs.of("sleep", "30"));
        call.kill();
        assertThat(call.await()).isEqualTo(new Signalled(SIGKILL, Cause.KILLED));
    }

    @Test
    void aSlowReaderHoldsNobodyElseBack() throws Exception {
        Call flood = box.start(Specs.of("yes"));
        assertThat(flood.await(Duration.ofMillis(200))).isEmpty();
        assertThat(Ran.in(box, Specs.of("echo", "quick")).out()).isEqualTo("quick\n");
        flood.kill();
        assertThat(flood.await()).isEqualTo(new Signalled(SIGKILL, Cause.KILLED));
    }

    @Test
    void discardedOutputNeverHoldsTheProgramBack() throws Exception {
        Call call = box.start(Specs.of("head", "-c", "5000000", "/dev/zero"));
        call.discardOutput();
        assertThat(call.await()).isEqualTo(new Exited(0, Cause.ITSELF));
    }

    @Test
    void aTerminalHasItsSize() {
        Ran ran = Ran.in(box, Specs.with(new Stdio.Pty(30, 90), "stty", "size"));
        assertThat(ran).isEqualTo(new Ran(new Exited(0, Cause.ITSELF), "30 90\r\n", ""));
    }

    @Test
    void noInputIsTheEndOfInput() {
        assertThat(Ran.in(box, Specs.with(new Stdio.NoInput(), "cat")))
                .isEqualTo(new Ran(new Exited(0, Cause.ITSELF), "", ""));
    }

    @Test
    void manyProgramsRunSideBySide() throws Exception {
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            calls.add(box.start(Specs.of("echo", Integer.toString(i))));
        }
        for (int i = 0; i < calls.size(); i++) {
            assertThat(Ran.of(calls.get(i)).out()).isEqualTo(i + "\n");
        }
    }

    @Test
    void closingEndsEveryCallAndStartingAfterwardsIsLost() throws Exception {
        Call call = box.start(Specs.of("sleep", "30"));
        box.close();
        box.close();
        assertThat(call.await()).isEqualTo(new CallEnd.Lost("the box was closed"));
        assertThat(box.start(Specs.of("true")).await()).isInstanceOf(CallEnd.Lost.class);
    }

    private static void write(Call call, byte[] data) {
        try (OutputStream stdin = call.stdin()) {
            stdin.write(data);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
