package dev.glovebox.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every program of the system that is run on the host. It is looked for in the system's own folders and never on the PATH: a virtual
 * environment on it may lie in a workspace, for boxes to fill.
 */
public enum SystemProgram {
    APT_GET("apt-get"),
    BWRAP("bwrap"),
    DOCKER("docker"),
    NPM("npm"),
    PODMAN("podman"),
    PYTHON3("python3"),
    SH("sh"),
    STTY("stty"),
    SYNC("sync"),
    TIMEOUT("timeout");

    /** No workspace may hold one of them. */
    public static final List<String> FOLDERS = List.of(
            "/usr/local/sbin",
            "/usr/local/bin",
            "/usr/sbin",
            "/usr/bin",
            "/sbin",
            "/bin",
            "/run/wrappers/bin",
            "/run/current-system/sw/bin");

    /** The PATH for programs of the system, which look for others by their names. */
    public static final String SEARCH_PATH = String.join(":", FOLDERS);

    /** npm is a script that env(1) has run by node. */
    private static final List<String> INTERPRETERS = List.of("env", "node");

    private final String word;

    SystemProgram(String word) {
        this.word = word;
    }

    /** The one with this name; there must be one. */
    public static SystemProgram named(String word) {
        return Stream.of(values())
                .filter(program -> program.word.equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("no program of the system is listed as '" + word + "'"));
    }

    public String word() {
        return word;
    }

    /** Where it lies on this machine. */
    public Optional<Path> find() {
        return find(word);
    }

    /** Those that are on this machine, with what runs some of them. */
    public static List<Path> found() {
        return Stream.concat(Stream.of(values()).map(SystemProgram::word), INTERPRETERS.stream())
                .flatMap(word -> find(word).stream())
                .toList();
    }

    private static Optional<Path> find(String word) {
        return FOLDERS.stream()
                .map(folder -> Path.of(folder, word))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** The same for a program that every system has. */
    public String path() throws IOException {
        return find().map(Path::toString)
                .orElseThrow(() -> new IOException("there is no " + word + " in the system's folders, " + SEARCH_PATH));
    }
}
