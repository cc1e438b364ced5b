package dev.glovebox.testing;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One channel of a fake glove: a program on a thread of its own. */
final class FakeProcess {
    private static final int STDIN_WINDOW = 65_536;
    private static final int OUTPUT_WINDOW = 262_144;
    private static final int ENOENT = 2;
    private static final int SIGKILL = 9;
    /** SIGCHLD, SIGCONT, SIGURG and SIGWINCH do nothing to a program that does not ask for them. */
    private static final Set<Integer> IGNORED_SIGNALS = Set.of(17, 18, 23, 28);

    private enum Why {
        ITSELF,
        DEADLINE,
        KILL
    }

    private record Death(int signal, Why why) {}

    private final int channel;
    private final CallSpec spec;
    private final Consumer<GloveFrame> host;
    private final BytePipe input = new BytePipe(STDIN_WINDOW);
    private final AtomicInteger inputCredit = new AtomicInteger(STDIN_WINDOW);
    private final FakeOutput stdout;
    private final FakeOutput stderr;
    private final AtomicReference<@Nullable Death> death = new AtomicReference<>();
    private final Thread thread;

    FakeProcess(int channel, CallSpec spec, Consumer<GloveFrame> host, Map<String, FakeProgram> programs) {
        this.channel = channel;
        this.spec = spec;
        this.host = host;
        stdout = new FakeOutput(OUTPUT_WINDOW, data -> host.accept(GloveFrame.stdout(channel, data)));
        stderr = new FakeOutput(OUTPUT_WINDOW, data -> host.accept(GloveFrame.stderr(channel, data)));
        thread = Thread.ofVirtual().unstarted(() -> host.accept(run(programs)));
    }

    void start() {
        thread.start();
        spec.deadline().ifPresent(deadline -> Thread.ofVirtual().start(() -> {
            try {
                if (!thread.join(deadline)) {
                    die(new Death(SIGKILL, Why.DEADLINE));
                }
            } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts this thread", e);
            }
        }));
    }

    void stdin(byte[] data) throws IOException {
        if (inputCredit.addAndGet(-data.length) < 0) {
            throw new IllegalStateException("STDIN beyond the credit on channel " + channel);
        }
        input.output().write(data);
    }

    void end() throws IOException {
        input.output().close();
    }

    void credit(int stream, int bytes) {
        (stream == 1 ? stdout : stderr).grant(bytes);
    }

    void signal(int number) {
        if (!IGNORED_SIGNALS.contains(number)) {
            die(new Death(number, Why.ITSELF));
        }
    }

    void kill() {
        die(new Death(SIGKILL, Why.KILL));
    }

    private void die(Death how) {
        if (death.compareAndSet(null, how)) {
            thread.interrupt();
        }
    }

    private GloveFrame run(Map<String, FakeProgram> programs) {
        if (!FakePrograms.DIRECTORIES.contains(spec.directory().display())) {
            return GloveFrame.failed(channel, 2, ENOENT);
        }
        List<String> argv = spec.argv().stream()
                .map(word -> new String(word.toBytes(), StandardCharsets.ISO_8859_1))
                .toList();
        FakeProgram program = programs.get(argv.getFirst());
        if (program == null) {
            return GloveFrame.failed(channel, 3, ENOENT);
        }
        int code = run(program, argv.subList(1, argv.size()));
        Death how = death.get();
        return how == null
                ? GloveFrame.exit(channel, 0, code, 0)
                : GloveFrame.exit(channel, 1, how.signal, List.of(Why.values()).indexOf(how.why));
    }

    private int run(FakeProgram program, List<String> arguments) {
        boolean pty = spec.stdio() instanceof Stdio.Pty;
        OutputStream out = pty ? new FakeTerminal(stdout) : stdout;
        try {
            return program.run(arguments, new FakeProgram.World(spec, input(), out, pty ? out : stderr, this::signal));
        } catch (IOException | InterruptedException e) {
            return 1;
        }
    }

    private InputStream input() {
        return spec.stdio() instanceof Stdio.NoInput
                ? InputStream.nullInputStream()
                : new FilterInputStream(input.input()) {
                    @Override
                    public int read(byte[] into, int offset, int length) throws IOException {
                        int count = super.read(into, offset, length);
                        if (count > 0) {
                            inputCredit.addAndGet(count);
                            host.accept(GloveFrame.stdinCredit(channel, count));
                        }
                        return count;
                    }

                    @Override
                    public int read() throws IOException {
                        byte[] one = new byte[1];
                        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
                    }
                };
    }
}
