package dev.glovebox.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallEnd.Stage;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
final class FakeBoxTest {
    private static final CallEnd DONE = new CallEnd.Exited(0, Cause.ITSELF);

    private final FakeBox box = new FakeBox();

    @AfterEach
    void close() {
        box.close();
    }

    record Case(CallSpec spec, String stdout, String stderr, CallEnd end) {}

    static Stream<Case> cases() {
        return Stream.of(
                new Case(Specs.of("true"), "", "", DONE),
                new Case(Specs.of("false"), "", "", new CallEnd.Exited(1, Cause.ITSELF)),
                new Case(Specs.of("echo", "a", "b"), "a b\n", "", DONE),
                new Case(Specs.of("printf", "%s-%s\\n", "a", "b"), "a-b\n", "", DONE),
                new Case(Specs.of("sh", "-c", "echo ok"), "ok\n", "", DONE),
                new Case(
                        Specs.of("sh", "-c", "echo 'a  b'; echo \"c\" >&2; exit 300"),
                        "a  b\n",
                        "c\n",
                        new CallEnd.Exited(44, Cause.ITSELF)),
                new Case(Specs.of("sh", "-c", "kill -15 $$"), "", "", new CallEnd.Signalled(15, Cause.ITSELF)),
                new Case(
                        Specs.of("sh", "-c", "nope"),
                        "",
                        "sh: 1: nope: not found\n",
                        new CallEnd.Exited(127, Cause.ITSELF)),
                new Case(Specs.in("/workspace", "pwd"), "/workspace\n", "", DONE),
                new Case(Specs.with(new Stdio.NoInput(), "cat"), "", "", DONE),
                new Case(Specs.with(new Stdio.Pty(24, 80), "stty", "size"), "24 80\r\n", "", DONE),
                new Case(Specs.of("nope"), "", "", new CallEnd.NotStarted(Stage.EXEC, 2)),
                new Case(Specs.in("/nope", "true"), "", "", new CallEnd.NotStarted(Stage.DIRECTORY, 2)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void programsDoWhatTheirNamesakesDo(Case wanted) throws Exception {
        Call call = box.start(wanted.spec);

        String stdout = new String(call.stdout().readAllBytes(), UTF_8);
        String stderr = new String(call.stderr().readAllBytes(), UTF_8);

        assertThat(new Case(wanted.spec, stdout, stderr, call.await())).isEqualTo(wanted);
    }

    @Test
    void argumentsAndEnvironmentPassByteForByte() throws Exception {
        ByteString wild = ByteString.of(new byte[] {(byte) 0xff, '\n', (byte) 0x80, '\''});
        var spec = new CallSpec(
                List.of(ByteString.of("env"), wild),
                List.of(wild),
                ByteString.of("/"),
                new Stdio.Pipes(),
                Optional.empty(),
                Map.of());

        byte[] out = box.start(spec).stdout().readAllBytes();

        assertThat(out).containsExactly(0xff, '\n', 0x80, '\'', '\n');
    }

    @Test
    void aDeadlineEndsAProgramThatSleepsAndOneThatWrites() throws Exception {
        Call sleeping = box.start(Specs.within(Duration.ofMillis(20), "sleep", "600"));
        Call writing = box.start(Specs.within(Duration.ofMillis(20), "yes"));

        assertThat(sleeping.await()).isEqualTo(new CallEnd.Signalled(9, Cause.DEADLINE));
        assertThat(writing.await()).isEqualTo(new CallEnd.Signalled(9, Cause.DEADLINE));
        assertThat(writing.stdout().readNBytes(4)).asString().isEqualTo("y\ny\n");
    }

    @Test
    void aKillAndASignalEndAProgram() throws Exception {
        Call killed = box.start(Specs.of("cat"));
        Call signalled = box.start(Specs.of("sleep", "600"));

        killed.kill();
        signalled.signal(28);
        signalled.signal(2);

        assertThat(killed.await()).isEqualTo(new CallEnd.Signalled(9, Cause.KILLED));
        assertThat(signalled.await()).isEqualTo(new CallEnd.Signalled(2, Cause.ITSELF));
    }

    @Test
    void hugeOutputArrivesWhole() throws Exception {
        Call call = box.start(Specs.of("head", "-c", "20000000", "/dev/zero"));

        assertThat(call.stdout().readAllBytes()).isEqualTo(new byte[20_000_000]);
        assertThat(call.await()).isEqualTo(DONE);
    }

    @Test
    void hugeDiscardedOutputHoldsNothingBack() throws Exception {
        Call call = box.start(Specs.of("head", "-c", "50000000", "/dev/zero"));
        call.discardOutput();

        assertThat(call.await()).isEqualTo(DONE);
    }

    @Test
    void aProgramThatIsNotReadDelaysNoOther() throws Exception {
        Call unread = box.start(Specs.of("yes"));

        for (int i = 0; i < 100; i++) {
            assertThat(box.start(Specs.of("true")).await()).isEqualTo(DONE);
        }

        assertThat(unread.await(Duration.ZERO)).isEmpty();
    }

    @Test
    void aHundredCallsAtOnceKeepTheirBytesApart() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<byte[]>> results = new ArrayList<>();
            for (int seed = 0; seed < 100; seed++) {
                byte[] data = random(seed);
                results.add(threads.submit(() -> throughCat(data, threads)));
            }
            for (int seed = 0; seed < 100; seed++) {
                assertThat(results.get(seed).get()).isEqualTo(random(seed));
            }
        }
    }

    @Test
    void closingEndsEveryCallAsLost() throws Exception {
        Call sleeping = box.start(Specs.of("sleep", "600"));
        Call writing = box.start(Specs.of("yes"));

        box.close();

        assertThat(sleeping.await()).isEqualTo(new CallEnd.Lost("the box was closed"));
        assertThat(writing.await()).isEqualTo(new CallEnd.Lost("the box was closed"));
        assertThat(box.start(Specs.of("true")).await()).isEqualTo(new CallEnd.Lost("the box was closed"));
    }

    private byte[] throughCat(byte[] data, ExecutorService threads) throws Exception {
        Call call = box.start(Specs.of("cat"));
        Future<?> writing = threads.submit(() -> writeAndClose(call, data));
        byte[] out = call.stdout().readAllBytes();
        writing.get();
        assertThat(call.await()).isEqualTo(DONE);
        return out;
    }

    private static void writeAndClose(Call call, byte[] data) {
        try (var stdin = call.stdin()) {
            stdin.write(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] random(int seed) {
        byte[] data = new byte[200_000 + seed];
        new Random(seed).nextBytes(data);
        return data;
    }
}
