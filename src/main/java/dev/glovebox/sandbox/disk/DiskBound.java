package dev.glovebox.sandbox.disk;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.CallSpec.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** By how much a box may make its workspace grow, and whether that is a person's word or only the usual. */
public record DiskBound(Path workspace, long bytes, long entries, Origin origin) {
    /** Who said so. */
    public enum Origin {
        USUAL,
        BY_HAND
    }

    public static Optional<DiskBound> of(BoxPolicy policy) {
        Origin origin = policy.demands().contains(Demand.DISK_LIMIT) ? Origin.BY_HAND : Origin.USUAL;
        return policy.limits().diskBytes().stream()
                .mapToObj(bytes -> new DiskBound(policy.workspace(), bytes, BoxLimits.MOST_ENTRIES, origin))
                .findFirst();
    }

    /** One file is bound at once by the kernel; the usual bound is too wide for that to be worth a refused sparse file. */
    Map<Resource, Long> resourceLimits() {
        return origin == Origin.BY_HAND ? Map.of(Resource.FILE_SIZE, bytes) : Map.of();
    }

    /** What a person who gave a bound should know about it. */
    public Optional<String> notice() {
        return origin == Origin.USUAL || isEnforced()
                ? Optional.empty()
                : Optional.of("The disk bound is watched, not enforced by the filesystem: what outgrows it is ended"
                        + " moments later.");
    }

    /** How often it is measured, whatever free space says. */
    Duration regular() {
        return origin == Origin.BY_HAND ? Duration.ofSeconds(5) : Duration.ofSeconds(60);
    }

    /** Whether the filesystem holds no more than the bound: one of its own, or a folder with a project quota. */
    boolean isEnforced() {
        try {
            return Files.getFileStore(workspace).getTotalSpace() <= bytes;
        } catch (IOException e) {
            return false;
        }
    }
}
