package dev.glovebox.sandbox.rootfs;

import dev.glovebox.sandbox.launch.Programs;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Keeps the cache of systems small: the last few that nobody uses stay, and so does all that somebody uses. */
record Pruning(Path folder) {
    static final String FRESH = "new-";
    static final int KEPT = 4;

    private static final String HASH = "[0-9a-f]{64}";

    void run() throws IOException {
        List<Unused> unused = new ArrayList<>();
        for (String sha256 : hashes()) {
            new InUse(folder, sha256).unusedSince().ifPresent(time -> unused.add(new Unused(time, sha256)));
        }
        unused.sort(Comparator.comparing(Unused::since));
        for (Unused old : unused.subList(0, Math.max(0, unused.size() - KEPT))) {
            remove(old.sha256);
        }
        for (String sha256 : hashes()) {
            removeTorn(sha256);
        }
    }

    private record Unused(FileTime since, String sha256) {}

    /** Of whatever was unpacked, or begun. */
    private Set<String> hashes() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).toList();
            return names.stream()
                    .map(name -> name.startsWith(FRESH) ? name.substring(FRESH.length()) : name)
                    .filter(name -> name.matches(HASH))
                    .collect(Collectors.toSet());
        }
    }

    private void remove(String sha256) throws IOException {
        whileNobodyBuilds(sha256, () -> {
            InUse use = new InUse(folder, sha256);
            Path whole = folder.resolve(sha256);
            if (use.unusedSince().isPresent() && Files.isDirectory(whole, LinkOption.NOFOLLOW_LINKS)) {
                // Under its old name it is whole or not there, also when we are killed now.
                Files.move(whole, folder.resolve(FRESH + sha256), StandardCopyOption.ATOMIC_MOVE);
                use.forget();
            }
        });
    }

    /** What a killed unpacking or pruning left. */
    private void removeTorn(String sha256) throws IOException {
        Path torn = folder.resolve(FRESH + sha256);
        if (Files.isDirectory(torn, LinkOption.NOFOLLOW_LINKS)) {
            whileNobodyBuilds(sha256, () -> Programs.delete(torn));
        }
    }

    /** Done under the builder's lock. */
    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    private void whileNobodyBuilds(String sha256, Work work) throws IOException {
        Path lock = folder.resolve(sha256 + ".lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = channel.tryLock()) {
            if (held != null) {
                work.run();
            }
        } catch (NoSuchFileException | FileAlreadyExistsException e) {
            return; // another process was quicker
        }
    }
}
