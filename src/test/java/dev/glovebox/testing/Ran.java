package dev.glovebox.testing;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** A program that was run to its end, with all it said. */
public record Ran(CallEnd end, String out, String err) {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    public static Ran in(Box box, CallSpec spec) {
        return of(box.start(spec));
    }

    /** A bash script in the box's workspace with the box's own environment. */
    public static Ran script(Box box, String script) {
        return in(box, Specs.inside(box, "bash", "-c", script));
    }

    public static Ran of(Call call) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        Thread outPump = Thread.ofVirtual().start(() -> pump(call.stdout(), out));
        Thread errPump = Thread.ofVirtual().start(() -> pump(call.stderr(), err));
        try {
            Optional<CallEnd> end = call.await(LIMIT);
            if (end.isEmpty()) {
                call.kill();
                throw new AssertionError("no end after " + LIMIT + ", so far: " + out + err);
            }
            outPump.join();
            errPump.join();
            return new Ran(end.get(), out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The output of a program that must have succeeded. */
    public String succeeded() {
        if (!end.equals(new CallEnd.Exited(0, CallEnd.Cause.ITSELF))) {
            throw new AssertionError(end + "\nout: " + out + "\nerr: " + err);
        }
        return out;
    }

    private static void pump(InputStream from, ByteArrayOutputStream to) {
        try (from) {
            from.transferTo(to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
