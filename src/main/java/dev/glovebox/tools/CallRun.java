package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.sandbox.Call;
import dev.glovebox.tools.output.CommandOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A program that was run to its end: what it said on stdout for the model, and on stderr for us. */
record CallRun(CallEnd end, CommandOutput.Shown shown, ByteString aside) {
    /** What a model is sent of one output. */
    static final int MOST_SHOWN = 16_000;

    private static final int MOST_ASIDE = 16_000;
    private static final int CHUNK = 1 << 16;

    /** Runs until the call's deadline at the latest; a wish to cancel ends the program. */
    static CallRun of(Call call, ToolContext context, OutputShelf shelf) throws InterruptedException {
        var aside = new FutureTask<>(() -> aside(call.stderr()));
        Thread.ofVirtual().start(aside);
        try (var output = new CommandOutput(MOST_SHOWN, context.live(), () -> shelf.open(context));
                var _ = context.cancel().whenAsked(call::kill)) {
            pump(call.stdout(), output);
            return new CallRun(call.await(), output.end(), aside.get());
        } catch (InterruptedException e) {
            call.kill();
            call.discardOutput();
            throw e;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the model reads: the output, more of it that came another way, and how it ended in brackets. */
    String text(String more, List<String> ending) {
        return lines(lines(shown.text()) + more.replaceAll("[\\p{Cntrl}&&[^\n\t]]", "\ufffd"))
                + "["
                + String.join("; ", ending)
                + "]";
    }

    private static String lines(String text) {
        return text.isEmpty() || text.endsWith("\n") ? text : text + "\n";
    }

    private static void pump(InputStream from, CommandOutput to) throws InterruptedException {
        byte[] chunk = new byte[CHUNK];
        try {
            for (int n = from.read(chunk); n >= 0; n = from.read(chunk)) {
                to.accept(chunk, n);
            }
        } catch (InterruptedIOException e) {
            Thread.interrupted();
            throw new InterruptedException(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ByteString aside(InputStream stderr) throws IOException {
        byte[] head = stderr.readNBytes(MOST_ASIDE);
        stderr.transferTo(OutputStream.nullOutputStream());
        return ByteString.of(head);
    }
}
