package dev.glovebox.app.install;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The system's npm, told to fetch and to run nothing of what it fetched. See npm-ci(1). */
record Npm(Path program, Map<String, String> environment, Duration limit) {
    private static final List<String> ARGUMENTS = List.of(
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--no-global",
            "--no-workspaces",
            "--no-update-notifier",
            "--loglevel=error");
    private static final Duration LAST_WRITES = Duration.ofSeconds(5);
    private static final String LOG = "npm.log";
    private static final int MOST_LOG = 64 * 1024;
    private static final int MOST_LINES = 3;
    private static final int MOST_SHOWN = 400;

    Npm {
        environment = Map.copyOf(environment);
    }

    /** Works in the folder, which is its project, so that no other folder's settings are read. Empty when it went well. */
    Optional<String> install(Path folder, Cancel cancel) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder()
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(folder.resolve(LOG).toFile());
        builder.command()
                .addAll(List.of("timeout", "-k", "5", Long.toString(limit.toSeconds() + 1))); // also when we are killed
        builder.command().add(program.toString());
        builder.command().addAll(ARGUMENTS);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process npm = builder.start();
        try (var _ = cancel.whenAsked(() -> end(npm))) {
            boolean ended = npm.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            return cancel.isAsked() ? Optional.of("it was stopped on request") : flaw(folder, npm, ended);
        } finally {
            awaitEnd(npm);
        }
    }

    private Optional<String> flaw(Path folder, Process npm, boolean ended) throws IOException {
        if (!ended) {
            return Optional.of("npm took longer than " + limit.toSeconds() + " seconds");
        }
        return npm.exitValue() == 0
                ? Optional.empty()
                : Optional.of("npm ended with status " + npm.exitValue() + errors(folder.resolve(LOG)));
    }

    private static void end(Process npm) {
        npm.descendants().forEach(ProcessHandle::destroyForcibly);
        npm.destroyForcibly();
    }

    /** It may be writing into the folder until it is gone. */
    private static void awaitEnd(Process npm) {
        end(npm);
        boolean interrupted = Thread.interrupted();
        try {
            npm.waitFor(LAST_WRITES.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String errors(Path log) throws IOException {
        try (InputStream in = Files.newInputStream(log)) {
            String lines = new String(in.readNBytes(MOST_LOG), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceFirst("^npm (error|ERR!) ?", "").strip())
                    .filter(line -> !line.isEmpty() && !line.startsWith("npm warn"))
                    .limit(MOST_LINES)
                    .collect(Collectors.joining("; "));
            String shown = lines.substring(0, Math.min(lines.length(), MOST_SHOWN));
            return shown.isEmpty() ? "" : ": " + PlainText.line(shown);
        }
    }
}
