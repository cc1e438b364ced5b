package dev.glovebox.sandbox.cgroup;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.sandbox.Box.Limit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the group in which another program has put a process, and which of the limits hold there that it was asked for: some
 * take a limit, and start without.
 */
public record BorrowedGroups(Path proc) {
    /** The kernel rounds down to whole pages, the largest of which are this big. */
    private static final long PAGE = 64 * 1024;

    public static BorrowedGroups ofThisMachine() {
        return new BorrowedGroups(Path.of("/proc"));
    }

    /** Empty of limits when none of them holds, or when nothing can be read. */
    public ControlGroup of(long pid, BoxLimits limits) {
        try {
            String mounts = new String(Files.readAllBytes(proc.resolve("self/mountinfo")), StandardCharsets.UTF_8);
            List<String> memberships =
                    Files.readAllLines(proc.resolve(Long.toString(pid)).resolve("cgroup"));
            Asked asked = new Asked(limits);
            return new ControlGroup(
                    mounts.lines()
                            .flatMap(line -> CgroupMount.parse(line).stream())
                            .flatMap(mount -> part(mount, memberships, asked).stream())
                            .toList(),
                    List.of());
        } catch (IOException e) {
            return ControlGroup.none();
        }
    }

    private static Optional<Part> part(CgroupMount mount, List<String> memberships, Asked asked) {
        return memberships.stream()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3 && isOf(mount, Arrays.asList(fields[1].split(",", -1))))
                .flatMap(fields -> mount.folder(fields[2]).stream())
                .flatMap(BorrowedGroups::itAndItsParent)
                .map(folder -> part(mount, folder, asked))
                .filter(part -> !part.limits().isEmpty() || part.boundsCpus())
                .findFirst();
    }

    private static boolean isOf(CgroupMount mount, List<String> controllers) {
        return switch (mount.version()) {
            case UNIFIED -> controllers.equals(List.of(""));
            case LEGACY -> mount.options().stream().anyMatch(controllers::contains);
        };
    }

    /** Some runtimes put the process one below the group that has the limits. */
    private static Stream<Path> itAndItsParent(Path folder) {
        return Stream.of(folder, folder.getParent());
    }

    private static Part part(CgroupMount mount, Path folder, Asked asked) {
        boolean boundsCpus = asked.boundsCpus(folder, mount.version());
        return new Part.Borrowed(
                switch (mount.version()) {
                    case UNIFIED -> new Part.Unified(folder, boundsCpus);
                    case LEGACY ->
                        new Part.Legacy(
                                folder, String.valueOf(mount.point().getFileName()), mount.options(), boundsCpus);
                },
                asked.keptIn(folder, mount.version()));
    }

    /** The limits that should be found. */
    private record Asked(BoxLimits limits) {
        Set<Limit> keptIn(Path folder, CgroupMount.Version version) {
            String memory = version == CgroupMount.Version.UNIFIED ? "memory.max" : "memory.limit_in_bytes";
            Set<Limit> kept = EnumSet.noneOf(Limit.class);
            number(folder.resolve(memory))
                    .filter(value -> value <= limits.memoryBytes() && limits.memoryBytes() - value < PAGE)
                    .ifPresent(value -> kept.add(Limit.MEMORY));
            number(folder.resolve("pids.max"))
                    .filter(value -> value == limits.processes())
                    .ifPresent(value -> kept.add(Limit.PROCESSES));
            return kept;
        }

        /** By quota and period, which an engine may choose as it likes. */
        boolean boundsCpus(Path folder, CgroupMount.Version version) {
            List<Long> bound =
                    switch (version) {
                        case UNIFIED -> numbers(folder.resolve("cpu.max"));
                        case LEGACY ->
                            Stream.of("cpu.cfs_quota_us", "cpu.cfs_period_us")
                                    .flatMap(name -> numbers(folder.resolve(name)).stream())
                                    .toList();
                    };
            return bound.size() == 2
                    && bound.getFirst() > 0
                    && bound.getLast() > 0
                    && limits.milliCpus().isPresent()
                    && Math.abs(bound.getFirst() * 1000 / bound.getLast()
                                    - limits.milliCpus().getAsInt())
                            <= 1;
        }

        private static Optional<Long> number(Path file) {
            return numbers(file).stream().findFirst();
        }

        private static List<Long> numbers(Path file) {
            try {
                return Stream.of(Files.readString(file).strip().split(" "))
                        .map(Long::valueOf)
                        .toList();
            } catch (IOException | NumberFormatException e) {
                return List.of(); // no such controller here, or "max"
            }
        }
    }
}
