package dev.glovebox.app.install;

import dev.glovebox.app.install.Errand.End;
import dev.glovebox.app.install.Shelf.Delivery;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.views.supply.Supply.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The system's Python, told to make an environment of exactly what a lock names. No code of a package is run: wheels are unpacked.
 * See venv in Python's library reference, and "Secure installs" in pip's guide.
 */
record Pip(Path python, Map<String, String> environment, Duration limit) {
    private static final Duration SHORT = Duration.ofSeconds(30);
    private static final List<String> ARGUMENTS = List.of(
            "-I",
            "-m",
            "pip",
            "install",
            "--disable-pip-version-check",
            "--no-input",
            "--no-color",
            "--progress-bar=off",
            "--retries=2",
            "--require-hashes",
            "--only-binary=:all:",
            "--no-deps",
            "--requirement");
    private static final String ABOUT =
            "import sys, importlib.util as u; print('%d.%d' % sys.version_info[:2], u.find_spec('ensurepip') is not None)";

    /** Folder of the environment, below the one it is made in. */
    private static final String MADE = "environment";

    /** The shell runs the Python beside the script; Python takes it for a text. */
    private static final String NEIGHBOUR = """
            #!/bin/sh
            '''exec' "$(dirname -- "$0")/python" "$0" "$@"
            ' '''
            """;

    private static final int MOST_LINES = 3;
    private static final int STEP = 10;

    Pip {
        environment = Map.copyOf(environment);
    }

    /** A Python's version, such as 3.11, and whether it can make environments. */
    record About(String version, boolean makesEnvironments) {}

    /** Empty when it cannot be run. */
    Optional<About> about(Cancel cancel) throws InterruptedException {
        List<String> said = new CopyOnWriteArrayList<>();
        try {
            End end = new Errand(Path.of("/"), environment, List.of(python.toString(), "-I", "-c", ABOUT))
                    .run(SHORT, cancel, said::add);
            String[] words = said.isEmpty() ? new String[0] : said.getLast().split(" ");
            return end.flaw("", List.of()).isPresent() || words.length != 2
                    ? Optional.empty()
                    : Optional.of(new About(words[0], Boolean.parseBoolean(words[1])));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    Delivery make(NotebookLock lock, Path fresh, Patience patience) throws IOException, InterruptedException {
        Path made = fresh.resolve(MADE);
        Path list = Files.writeString(fresh.resolve("lock"), lock.text());
        Map<String, String> own = new HashMap<>(environment);
        own.put(
                "TMPDIR",
                Files.createDirectory(fresh.resolve("tmp")).toString()); // removed with the rest, come what may
        List<String> errors = new CopyOnWriteArrayList<>();
        Optional<String> flaw = new Errand(fresh, own, List.of(python.toString(), "-I", "-m", "venv", made.toString()))
                .run(limit, patience.cancel(), line -> noteLast(line, errors))
                .flaw("python3 -m venv", errors);
        if (flaw.isEmpty()) {
            flaw = install(made, list, own, new Progress(lock.packages().size(), patience.live()), patience.cancel());
        }
        if (flaw.isPresent()) {
            return new Delivery.Failed(flaw.get());
        }
        makeMovable(made);
        return new Delivery.Came(made);
    }

    private Optional<String> install(Path made, Path list, Map<String, String> own, Progress progress, Cancel cancel)
            throws IOException, InterruptedException {
        List<String> errors = new CopyOnWriteArrayList<>();
        List<String> command =
                new ArrayList<>(List.of(made.resolve("bin/python").toString()));
        command.addAll(ARGUMENTS);
        command.add(list.toString());
        return new Errand(made, own, command)
                .run(limit, cancel, line -> {
                    progress.hear(line);
                    if (line.startsWith("ERROR: ") || line.startsWith("WARNING: ")) {
                        noteLast(line.substring(line.indexOf(' ') + 1), errors);
                    }
                })
                .flaw("pip", errors);
    }

    private static void noteLast(String line, List<String> errors) {
        if (!line.isBlank()) {
            errors.add(line.strip());
            while (errors.size() > MOST_LINES) {
                errors.removeFirst();
            }
        }
    }

    /** Python goes by the folder that it finds itself in, but its scripts name the folder that they were made in. */
    private static void makeMovable(Path made) throws IOException {
        String python = "#!" + made.resolve("bin/python");
        try (Stream<Path> files = Files.list(made.resolve("bin"))) {
            for (Path file : files.filter(one -> !Files.isSymbolicLink(one)).toList()) {
                String text = Files.readString(file);
                if (text.startsWith(python)) {
                    Files.writeString(file, NEIGHBOUR + text.substring(text.indexOf('\n') + 1));
                } else if (text.contains(made.toString())) {
                    Files.delete(file);
                }
            }
        }
    }

    /** How far pip is, by what it says; a line for every few packages. */
    private record Progress(int all, Consumer<String> live, AtomicInteger count) {
        Progress(int all, Consumer<String> live) {
            this(all, live, new AtomicInteger());
        }

        void hear(String line) {
            if (line.startsWith("Collecting ") && count.get() < all) {
                int now = count.incrementAndGet();
                if (now % STEP == 0 || now == all) {
                    live.accept(now + " of " + all + " packages\n");
                }
            } else if (line.startsWith("Installing collected packages")) {
                live.accept("Unpacking them, which takes a minute.\n");
            }
        }
    }
}
