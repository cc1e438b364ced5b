package dev.glovebox.app.install;

import dev.glovebox.process.HostProcess;
import dev.glovebox.process.SystemProgram;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A program of the system's that is run to fetch something: bounded in time, and ended with all that it started.
 *
 * @param environment all that it sees
 * @param command its absolute path, and its arguments
 */
record Errand(Path folder, Map<String, String> environment, List<String> command) {
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);
    private static final int LONGEST_LINE = 2000;
    private static final int MOST_SHOWN = 600;

    Errand {
        environment = Map.copyOf(environment);
        command = List.copyOf(command);
        if (!command.getFirst().startsWith("/")) {
            throw new IllegalArgumentException("'" + command.getFirst() + "' would be looked up by its name");
        }
    }

    /** How it ended. */
    sealed interface End {
        record Exited(int status) implements End {}

        record Late(Duration limit) implements End {}

        record Stopped() implements End {}

        /** Empty when it went well; the last words are those of a program that failed by itself. */
        default Optional<String> flaw(String name, List<String> lastWords) {
            return switch (this) {
                case Exited(var status) when status == 0 -> Optional.empty();
                case Exited(var status) ->
                    Optional.of(name + " ended with status " + status + (lastWords.isEmpty() ? "" : ": ")
                            + shown(lastWords));
                case Late(var limit) -> Optional.of(name + " took longer than " + limit.toSeconds() + " seconds");
                case Stopped() -> Optional.of("it was stopped on request");
            };
        }
    }

    /** Tells each line that it prints, cut where it is very long, and from one thread of its own. */
    End run(Duration limit, Cancel cancel, Consumer<String> said) throws IOException, InterruptedException {
        // timeout(1) ends it also when we are killed
        Stream<String> bounded =
                Stream.of(SystemProgram.TIMEOUT.path(), "-k", "5", Long.toString(limit.toSeconds() + 1));
        Process process = new HostProcess(
                        Stream.concat(bounded, command.stream()).toList(), environment, folder)
                .start(HostProcess.Streams.OUTPUT_AND_ERRORS);
        Thread listener = Thread.ofVirtual().start(() -> listen(process, said));
        try (var _ = cancel.whenAsked(() -> end(process))) {
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (cancel.isAsked()) {
                return new End.Stopped();
            }
            if (!ended) {
                return new End.Late(limit);
            }
            listener.join(LAST_WORDS);
            return new End.Exited(process.exitValue());
        } finally {
            awaitEnd(process);
        }
    }

    private static String shown(List<String> lines) {
        String all = PlainText.line(String.join("; ", lines));
        return all.substring(0, Math.min(all.length(), MOST_SHOWN));
    }

    private static void listen(Process process, Consumer<String> said) {
        try (Reader in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c >= 0; c = in.read()) {
                if (c == '\n') {
                    said.accept(line.toString());
                    line.setLength(0);
                } else if (line.length() < LONGEST_LINE) {
                    line.append((char) c);
                }
            }
            if (!line.isEmpty()) {
                said.accept(line.toString());
            }
        } catch (IOException e) {
            said.accept("what it said cannot be read: " + e);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** It may be writing into the folder until it is gone. */
    private static void awaitEnd(Process process) {
        end(process);
        boolean interrupted = Thread.interrupted();
        try {
            process.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
