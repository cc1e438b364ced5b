package dev.glovebox.app.install;

import dev.glovebox.protocol.Cancel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

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
    private static final int MOST_LINES = 3;

    Npm {
        environment = Map.copyOf(environment);
    }

    /** Works in the folder, which is its project, so that no other folder's settings are read. Empty when it went well. */
    Optional<String> install(Path folder, Cancel cancel) throws IOException, InterruptedException {
        List<String> errors = new CopyOnWriteArrayList<>();
        List<String> command =
                Stream.concat(Stream.of(program.toString()), ARGUMENTS.stream()).toList();
        return new Errand(folder, environment, command)
                .run(limit, cancel, line -> note(line, errors))
                .flaw("npm", errors);
    }

    /** Its first errors say the reason, its last ones where more can be read. */
    private static void note(String line, List<String> errors) {
        String error = line.replaceFirst("^npm (error|ERR!) ?", "").strip();
        if (!error.isEmpty() && !error.startsWith("npm warn") && errors.size() < MOST_LINES) {
            errors.add(error);
        }
    }
}
