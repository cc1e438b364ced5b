package dev.glovebox.app.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Processes, mounts and control groups as the host sees them, whatever a box says. */
record HostView(Path proc, Path cgroups) {
    private static final int CGROUP_DEPTH = 8;

    static HostView ofThisMachine() {
        return new HostView(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    /** A process of the box, by a word of its command line that nobody else has. */
    Optional<Seen> find(String word) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path process : processes) {
                if (text(process.resolve("cmdline")).contains(word)) {
                    return Optional.of(new Seen(process, status(process)));
                }
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** This process. */
    Seen self() {
        Path own = proc.resolve("self");
        return new Seen(own, status(own));
    }

    /** The mounts of this process's own namespace that show something of this folder. */
    List<String> mountsOf(Path folder) {
        return text(proc.resolve("self/mountinfo"))
                .lines()
                .filter(line -> line.contains(folder.toString()))
                .toList();
    }

    /** The control groups that this process made for boxes. */
    Set<Path> groups() {
        String ours = "glovebox-" + ProcessHandle.current().pid() + "-";
        Set<Path> found = new TreeSet<>();
        try {
            Files.walkFileTree(cgroups, Set.of(), CGROUP_DEPTH, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    if (folder.getFileName().toString().startsWith(ours)) {
                        found.add(folder);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE; // groups come and go
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return Set.of();
        }
        return found;
    }

    /** Where a namespace of that process, or of this one, is the same. */
    boolean shares(Seen seen, String namespace) throws IOException {
        return Files.readSymbolicLink(seen.process().resolve("ns").resolve(namespace))
                .equals(Files.readSymbolicLink(proc.resolve("self/ns").resolve(namespace)));
    }

    private static Map<String, String> status(Path process) {
        Map<String, String> status = new HashMap<>();
        text(process.resolve("status")).lines().forEach(line -> {
            int colon = line.indexOf(':');
            if (colon > 0) {
                status.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        });
        return status;
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // it has ended meanwhile
        }
    }

    /** A process, by its folder in /proc, with its status. */
    record Seen(Path process, Map<String, String> status) {
        Seen {
            status = Map.copyOf(status);
        }

        Optional<String> line(String name) {
            return Optional.ofNullable(status.get(name));
        }

        Optional<Integer> count(String name) {
            return line(name).filter(value -> value.matches("\\d{1,9}")).map(Integer::valueOf);
        }
    }
}
