package dev.glovebox.views;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A box whose one program says what the test wrote down, and remembers how it was called. */
final class ScriptedBox implements Box {
    static final CallEnd WELL = new CallEnd.Exited(0, CallEnd.Cause.ITSELF);
    /** For a program that ends only when it is killed. */
    static final CallEnd NEVER = new CallEnd.Signalled(9, CallEnd.Cause.KILLED);

    private final InputStream stdout;
    private final InputStream stderr;
    private final CallEnd end;
    private final ByteArrayOutputStream stdin = new ByteArrayOutputStream();
    private final CountDownLatch killed = new CountDownLatch(1);
    private final AtomicReference<CallSpec> spec = new AtomicReference<>();

    ScriptedBox(InputStream stdout, InputStream stderr, CallEnd end) {
        this.stdout = stdout;
        this.stderr = stderr;
        this.end = end;
    }

    static ScriptedBox saying(String stdout) {
        return new ScriptedBox(bytes(stdout), bytes(""), WELL);
    }

    static ScriptedBox failing(int code, String stderr) {
        return new ScriptedBox(bytes(""), bytes(stderr), new CallEnd.Exited(code, CallEnd.Cause.ITSELF));
    }

    /** One byte per character; a bar stands for NUL. */
    static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.replace('|', '\0').getBytes(StandardCharsets.ISO_8859_1));
    }

    static InputStream endless(int b) {
        return new InputStream() {
            @Override
            public int read() {
                return b;
            }

            @Override
            public int read(byte[] into, int offset, int size) {
                Arrays.fill(into, offset, offset + size, (byte) b);
                return size;
            }
        };
    }

    boolean wasKilled() {
        return killed.getCount() == 0;
    }

    byte[] wasFed() {
        return stdin.toByteArray();
    }

    CallSpec wasAsked() {
        return spec.get();
    }

    @Override
    public Call start(CallSpec asked) {
        spec.set(asked);
        return new ScriptedCall();
    }

    @Override
    public Duplex connect(Inlet inlet) throws IOException {
        throw new Inlet.Unanswered("nothing listens at " + inlet);
    }

    @Override
    public Inside inside() {
        return new Inside("/workspace", Optional.empty(), "/home", "/notes", Optional.empty(), "/glove", List.of());
    }

    @Override
    public Set<Limit> limitsMet() {
        return Set.of();
    }

    @Override
    public Level level() {
        return new Level.Unsealed();
    }

    @Override
    public List<String> notices() {
        return List.of();
    }

    @Override
    public void close() {}

    private final class ScriptedCall implements Call {
        @Override
        public OutputStream stdin() {
            return stdin;
        }

        @Override
        public InputStream stdout() {
            return stdout;
        }

        @Override
        public InputStream stderr() {
            return stderr;
        }

        @Override
        public void resize(int rows, int columns) {}

        @Override
        public void signal(int number) {}

        @Override
        public void kill() {
            killed.countDown();
        }

        @Override
        public void discardOutput() {}

        @Override
        public CallEnd await() throws InterruptedException {
            return await(Duration.ofDays(1)).orElseThrow();
        }

        @Override
        public Optional<CallEnd> await(Duration limit) throws InterruptedException {
            boolean over = end != NEVER || killed.await(limit.toMillis(), TimeUnit.MILLISECONDS);
            return over ? Optional.of(end) : Optional.empty();
        }
    }
}
