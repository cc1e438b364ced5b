package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What of a system's files a box sees, read-only: facts about the host or a rootfs, gathered once per box. */
record HostLayout(List<Entry> entries, List<Path> maskedFiles) {

    /** One thing at one place. */
    sealed interface Entry {
        /** A file or folder at a place inside, wherever on the host it lies. */
        record Bind(Path source, String place) implements Entry {}

        /** A folder of the host that every user can walk to. */
        record Open(Path source, String place) implements Entry {}

        /** A symbolic link inside. */
        record Link(String target, String place) implements Entry {}
    }

    private static final List<String> SYSTEM = List.of("bin", "sbin", "lib", "lib32", "lib64", "libx32");

    private static final List<String> MASKED = List.of(
            "/proc/kcore",
            "/proc/key-users",
            "/proc/keys",
            "/proc/kmsg",
            "/proc/sched_debug",
            "/proc/sysrq-trigger",
            "/proc/timer_list");

    /** Folders of a rootfs that the box has its own of. */
    private static final Set<String> OWN_FOLDERS = Set.of(
            ".glovebox",
            "dev",
            "proc",
            "sys",
            "tmp",
            "run",
            "home",
            "workspace",
            "root",
            "boot",
            "mnt",
            "media",
            "lost+found",
            "app");

    HostLayout {
        entries = List.copyOf(entries);
        maskedFiles = List.copyOf(maskedFiles);
    }

    /** The machine's own /usr; its /etc is our snapshot with whole folders of the host laid over. */
    static HostLayout ofHost(Path root, HostEtc etc, Path snapshot) {
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry.Open(root.resolve("usr"), "/usr"));
        SYSTEM.forEach(name -> add(entries, root, name, Entry.Open::new));
        entries.add(new Entry.Bind(snapshot, "/etc"));
        etc.folders().forEach(name -> entries.add(new Entry.Open(etc.path(name), "/etc/" + name)));
        return new HostLayout(entries, masked(root));
    }

    /** A folder that holds a whole system; its own accounts and hosts files are replaced where it has them. */
    static HostLayout ofRootfs(Path host, Path rootfs, Path ownFiles) {
        List<Entry> entries = new ArrayList<>();
        Path etc = rootfs.resolve("etc");
        boolean hasEtc = Files.isDirectory(etc, LinkOption.NOFOLLOW_LINKS);
        try (Stream<Path> top = Files.list(rootfs)) {
            top.map(path -> path.getFileName().toString())
                    .filter(name -> !OWN_FOLDERS.contains(name) && (hasEtc || !name.equals("etc")))
                    .sorted()
                    .forEach(name -> add(entries, rootfs, name, Entry.Bind::new));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the system folder " + rootfs, e);
        }
        OwnFiles.ETC.keySet().stream()
                .filter(name -> !hasEtc || isPlainFile(etc.resolve(name)))
                .forEach(name -> entries.add(new Entry.Bind(ownFiles.resolve(name), "/etc/" + name)));
        return new HostLayout(entries, masked(host));
    }

    /** What cannot be shown at its own path, since a rootfs has the folder but not the name in it. */
    Optional<Path> placeless(BoxPolicy policy) {
        return policy.rootfs().flatMap(rootfs -> policy.readOnlyMounts().stream()
                .filter(path -> isBound("/" + path.getName(0)) && isMissing(rootfs, path))
                .findFirst());
    }

    private boolean isBound(String top) {
        return entries.stream()
                .anyMatch(entry -> entry instanceof Entry.Bind(var source, var place) && place.equals(top));
    }

    /** Beyond a link nothing can be said: it means something inside only. */
    private static boolean isMissing(Path rootfs, Path path) {
        Path reached = rootfs;
        for (Path name : path) {
            reached = reached.resolve(name);
            if (Files.isSymbolicLink(reached)) {
                return false;
            }
        }
        return !Files.exists(reached, LinkOption.NOFOLLOW_LINKS);
    }

    /** By names alone: links of a rootfs mean something inside only. */
    static boolean hasShell(Path rootfs) {
        return Stream.of(List.of("bin"), List.of("usr", "usr/bin"))
                .filter(folders -> folders.stream()
                        .allMatch(name -> Files.isDirectory(rootfs.resolve(name), LinkOption.NOFOLLOW_LINKS)))
                .anyMatch(
                        folders -> Files.exists(rootfs.resolve(folders.getLast() + "/sh"), LinkOption.NOFOLLOW_LINKS));
    }

    /** Something can be laid over a file in a read-only folder, but not be made there. */
    private static boolean isPlainFile(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static void add(List<Entry> entries, Path root, String name, BiFunction<Path, String, Entry> folder) {
        Path path = root.resolve(name);
        try {
            if (Files.isSymbolicLink(path)) {
                entries.add(new Entry.Link(Files.readSymbolicLink(path).toString(), "/" + name));
            } else if (Files.isDirectory(path)) {
                entries.add(folder.apply(path, "/" + name));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> masked(Path root) {
        return MASKED.stream()
                .filter(name -> Files.exists(root.resolve(name.substring(1))))
                .map(Path::of)
                .toList();
    }
}
