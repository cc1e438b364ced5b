package dev.glovebox.views.resident;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Starts programs of ours in a box, with the box's own environment.
 *
 * @param variables that take the place of the box's own, NAME=value
 */
public record Inside(Box box, List<String> variables) {
    private static final int LONGEST_OUTPUT = 1 << 16;
    private static final Duration REMOVAL = Duration.ofSeconds(5);

    public Inside {
        variables = List.copyOf(variables);
    }

    /** What a short program said, and whether it was content. */
    public record Said(String out, CallEnd end) {
        public boolean isFine() {
            return end instanceof CallEnd.Exited exited && exited.code() == 0;
        }
    }

    public Call start(String... argv) {
        return box.start(spec(new CallSpec.Stdio.NoInput(), Optional.empty(), argv));
    }

    /** One that is spoken to. */
    public Call converse(String... argv) {
        return box.start(spec(new CallSpec.Stdio.Pipes(), Optional.empty(), argv));
    }

    private CallSpec spec(CallSpec.Stdio stdio, Optional<Duration> limit, String... argv) {
        return new CallSpec(
                Stream.of(argv).map(ByteString::of).toList(),
                environment(),
                ByteString.of("/"),
                stdio,
                limit,
                Map.of());
    }

    /** Without a language of their own, terminals take no character beyond ASCII. */
    private List<ByteString> environment() {
        List<String> own = box.inside().environment();
        boolean hasLanguage = own.stream().anyMatch(entry -> entry.startsWith("LANG=") || entry.startsWith("LC_ALL="));
        return Stream.of(
                        own.stream().filter(entry -> variables.stream()
                                .noneMatch(other -> name(other).equals(name(entry)))),
                        variables.stream(),
                        hasLanguage ? Stream.<String>of() : Stream.of("LANG=C.UTF-8"))
                .flatMap(entries -> entries)
                .map(ByteString::of)
                .toList();
    }

    private static String name(String entry) {
        return entry.substring(0, Math.max(0, entry.indexOf('=')));
    }

    /** A folder of ours with all that is in it; a box that is going takes it along anyway. */
    public void remove(String folder) {
        boolean interrupted = Thread.interrupted();
        try {
            run(REMOVAL, "rm", "-rf", "--", folder);
        } catch (IOException e) {
            // The box is going too, and takes the folder with it.
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** To its end, which comes within the limit; what it says beyond 64 KiB is thrown away. */
    public Said run(Duration limit, String... argv) throws IOException, InterruptedException {
        Call call = box.start(spec(new CallSpec.Stdio.NoInput(), Optional.of(limit), argv));
        var out = new FutureTask<>(() -> head(call));
        Thread.ofVirtual().start(out);
        try {
            CallEnd end = call.await(limit.plusSeconds(2)).orElseThrow(TimeoutException::new);
            return new Said(out.get(2, TimeUnit.SECONDS), end);
        } catch (TimeoutException e) {
            throw new IOException(argv[0] + " did not end within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new IOException(argv[0] + " could not be heard: " + e.getCause());
        } finally {
            call.kill();
            call.discardOutput();
        }
    }

    private static String head(Call call) {
        try {
            byte[] head = call.stdout().readNBytes(LONGEST_OUTPUT);
            call.discardOutput();
            return new String(head, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
