package dev.glovebox.app.clients;

import dev.glovebox.app.settings.Route;
import dev.glovebox.app.settings.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of this machine and its environment, without those that a box could have written. */
public final class HostFiles {
    /** Settings are small; whatever is larger is something else. */
    static final int LARGEST = 1 << 20;

    private static final int MOST_ENTRIES = 1_000;

    private final Surroundings surroundings;
    private final Path workspace;
    private final Path root;

    private HostFiles(Surroundings surroundings, Path workspace, Path root) {
        this.surroundings = surroundings;
        this.workspace = workspace;
        this.root = root;
    }

    /** The workspace with its links resolved: what lies in it, or is reached through it, is not read. */
    public static HostFiles of(Surroundings surroundings, Path workspace) {
        return new HostFiles(surroundings, workspace, Path.of("/"));
    }

    /** The same with all paths below a folder. */
    HostFiles below(Path folder) {
        return new HostFiles(surroundings, workspace, folder);
    }

    Surroundings surroundings() {
        return surroundings;
    }

    Path workspace() {
        return workspace;
    }

    Map<String, String> environment() {
        return surroundings.environment();
    }

    /** Absent when unset or empty. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment().get(name)).filter(value -> !value.isEmpty());
    }

    /** The folder that a variable names. A relative one means another in each place, so it is none. */
    Optional<Path> folder(String variable) {
        return variable(variable).flatMap(HostFiles::absolute);
    }

    static Optional<Path> absolute(String text) {
        try {
            return Optional.of(Path.of(text)).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** A file below the home; none without one. */
    List<Path> inHome(String name) {
        return surroundings.home().map(home -> home.resolve(name)).stream().toList();
    }

    /** A file below the folder for settings of programs. */
    List<Path> inConfig(String name) {
        return folder("XDG_CONFIG_HOME")
                .or(() -> surroundings.home().map(home -> home.resolve(".config")))
                .map(config -> config.resolve(name))
                .stream()
                .toList();
    }

    /** Where on this machine the path really is. */
    Path at(Path path) {
        return root.resolve(Path.of("/").relativize(path));
    }

    /** The paths as they are seen from the root, with links resolved. */
    Optional<Path> real(Path path) {
        try {
            Path real = at(path).toRealPath();
            Path top = root.toRealPath();
            return real.startsWith(top) ? Optional.of(Path.of("/").resolve(top.relativize(real))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    boolean exists(Path path) {
        return Files.exists(at(path));
    }

    boolean isFile(Path path) {
        return Files.isRegularFile(at(path));
    }

    /** Whether a box decides what lies there. */
    boolean isOfABox(Path path) {
        try {
            return Route.leadsThrough(at(path), workspace);
        } catch (UncheckedIOException e) {
            return true;
        }
    }

    /** Paths in a folder whose names start and end so, in order; none when there is no such folder. */
    List<Path> list(Path folder, String start, String end) {
        if (isOfABox(folder) || !Files.isDirectory(at(folder))) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(at(folder))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.startsWith(start) && name.endsWith(end))
                    .limit(MOST_ENTRIES)
                    .sorted()
                    .map(folder::resolve)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    /** The first of these programs that a person's shell would find, with its links resolved. */
    Optional<Path> program(String name) {
        return Stream.concat(
                        surroundings.searchPath().stream(), Stream.of(Path.of("/usr/local/bin"), Path.of("/usr/bin")))
                .map(folder -> folder.resolve(name))
                .filter(file -> isFile(file) && !isOfABox(file))
                .flatMap(file -> real(file).stream())
                .findFirst();
    }

    /** Text of at most the largest size; bytes that are no UTF-8 become replacement characters. */
    String text(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(at(path))) {
            return bounded(in, path);
        }
    }

    static String bounded(InputStream in, Path path) throws IOException {
        byte[] bytes = in.readNBytes(LARGEST + 1);
        if (bytes.length > LARGEST) {
            throw new IOException(path + " is larger than 1 MB");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
