package dev.glovebox.app.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A file on the host that no box should see, in a folder that none should change. */
record Canary(Path file, String content) {
    /** What no box should show as it is on the host. */
    private static final List<String> OUTSIDE = List.of(
            "/",
            "/boot",
            "/dev/shm",
            "/etc",
            "/etc/hostname",
            "/etc/machine-id",
            "/etc/passwd",
            "/etc/shadow",
            "/etc/ssh",
            "/home",
            "/root",
            "/run",
            "/srv",
            "/tmp",
            "/var",
            "/var/lib",
            "/var/log",
            "/var/tmp");

    static Canary plant(Path folder, String content) {
        try {
            // Not beside the workspace: a box may have folders of its own on the way to the workspace's name.
            Path outside = Files.createDirectory(folder.resolve("outside"));
            return new Canary(Files.writeString(outside.resolve("canary"), content), content);
        } catch (IOException e) {
            throw new UncheckedIOException("no canary can be planted in " + folder, e);
        }
    }

    /** Where it lies, and which files of the host would be recognised by their numbers. */
    Facts facts(List<Path> homes) {
        Facts facts = Facts.NONE.with("canary", file);
        Set<Path> all = new TreeSet<>(homes);
        OUTSIDE.forEach(name -> all.add(Path.of(name)));
        for (Path path : all) {
            facts = numbers(path, facts);
        }
        return facts;
    }

    private static Facts numbers(Path path, Facts facts) {
        try {
            return Files.exists(path) && !path.toString().contains("\n")
                    ? facts.with(
                            "outside",
                            Files.getAttribute(path, "unix:dev") + " " + Files.getAttribute(path, "unix:ino") + " "
                                    + path)
                    : facts;
        } catch (IOException e) {
            return facts; // what we cannot look at, a box of ours cannot show
        }
    }

    Result untouched() {
        try (Stream<Path> beside = Files.list(file.getParent())) {
            if (!Files.readString(file).equals(content)) {
                return new Result.Broken("the host's file " + file + " was changed");
            }
            return beside.filter(path -> !path.equals(file))
                    .findFirst()
                    .<Result>map(path -> new Result.Broken("the host's file " + path + " was made"))
                    .orElse(new Result.Held());
        } catch (IOException e) {
            return new Result.Broken("the host's file " + file + " is gone");
        }
    }
}
