package dev.glovebox.sandbox.rootfs;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.launch.Programs;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tarballs unpacked in the cache, each once, in a folder named by its hash that appears when it is whole. */
public final class RootfsStore {
    /** What a tarball may hold; more is a bomb. */
    record Most(long bytes, int entries) {
        static final Most USUAL = new Most(16L << 30, 1_000_000);
    }

    private final Path folder;
    private final Function<BoxPolicy, Opening> boxes;
    private final Most most;
    private final ReentrantLock building = new ReentrantLock();

    /** @param boxes on this machine's own system, in which tar runs */
    public RootfsStore(Path cache, Function<BoxPolicy, Opening> boxes) {
        this(cache, boxes, Most.USUAL);
    }

    RootfsStore(Path cache, Function<BoxPolicy, Opening> boxes, Most most) {
        folder = cache.resolve("rootfs");
        this.boxes = boxes;
        this.most = most;
    }

    /** The folder stays as long as this process lives. */
    public Rootfs unpacked(Path file) {
        Tarball tarball = new Tarball(file);
        building.lock();
        try {
            Files.createDirectories(folder);
            String sha256 = tarball.sha256();
            InUse use = new InUse(folder, sha256);
            use.mark();
            new Pruning(folder).run();
            return unpacked(tarball, sha256);
        } catch (IOException e) {
            return refused(tarball, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return refused(tarball, "interrupted");
        } finally {
            building.unlock();
        }
    }

    /** Other processes wait for who is first. */
    private Rootfs unpacked(Tarball tarball, String sha256) throws IOException, InterruptedException {
        Path whole = folder.resolve(sha256);
        if (Files.isDirectory(whole, LinkOption.NOFOLLOW_LINKS)) {
            return new Rootfs.Ready(whole);
        }
        Path lock = folder.resolve(sha256 + ".lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            return Files.isDirectory(whole, LinkOption.NOFOLLOW_LINKS)
                    ? new Rootfs.Ready(whole)
                    : build(tarball, sha256, whole);
        }
    }

    private Rootfs build(Tarball tarball, String sha256, Path whole) throws IOException, InterruptedException {
        Path fresh = Files.createDirectory(folder.resolve(Pruning.FRESH + sha256));
        try {
            Optional<Rootfs> refused = fill(fresh, tarball, sha256);
            if (refused.isPresent()) {
                return refused.get();
            }
            Files.move(fresh, whole, StandardCopyOption.ATOMIC_MOVE);
            return new Rootfs.Ready(whole);
        } finally {
            if (Files.exists(fresh, LinkOption.NOFOLLOW_LINKS)) {
                Programs.delete(fresh);
            }
        }
    }

    private Optional<Rootfs> fill(Path fresh, Tarball tarball, String sha256) throws IOException, InterruptedException {
        BoxLimits limits = BoxLimits.defaults().withDiskBytes(OptionalLong.of(most.bytes));
        BoxPolicy policy = new BoxPolicy(fresh, limits, List.of(), Optional.empty(), Set.of(Demand.DISK_LIMIT));
        return switch (boxes.apply(policy)) {
            case Opening.Refused(var reason, var remedy, var cause) -> Optional.of(new Rootfs.Refused(reason, remedy));
            case Opening.Opened(var box) -> {
                Optional<String> trouble;
                try (box) {
                    trouble = new Unpacking(box, tarball, sha256, most).run();
                }
                yield trouble.or(() -> unfit(fresh)).map(reason -> refused(tarball, reason));
            }
        };
    }

    private static Optional<String> unfit(Path fresh) {
        return Stream.of("usr", "bin")
                        .noneMatch(name -> Files.isDirectory(fresh.resolve(name), LinkOption.NOFOLLOW_LINKS))
                ? Optional.of("a system has usr or bin at its top, and this has neither")
                : Optional.empty();
    }

    private static Rootfs refused(Tarball tarball, String reason) {
        return new Rootfs.Refused(
                "--rootfs " + tarball.file() + " cannot be unpacked: " + reason,
                "give a whole .tar, .tar.gz, .tar.xz or .tar.zst of a system, or the folder that it was made of");
    }
}
