package dev.glovebox.sandbox.cgroup;

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
    public ControlGroup of(long pid, long memoryBytes, int processes) {
        try {
            String mounts = new String(Files.readAllBytes(proc.resolve("self/mountinfo")), StandardCharsets.UTF_8);
            List<String> memberships =
                    Files.readAllLines(proc.resolve(Long.toString(pid)).resolve("cgroup"));
            Asked asked = new Asked(memoryBytes, processes);
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
                .map(folder -> part(mount, folder, asked.keptIn(folder, mount.version())))
                .filter(part -> !part.limits().isEmpty())
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

    private static Part part(CgroupMount mount, Path folder, Set<Limit> kept) {
        return new Part.Borrowed(
                switch (mount.version()) {
                    case UNIFIED -> new Part.Unified(folder);
                    case LEGACY ->
                        new Part.Legacy(folder, String.valueOf(mount.point().getFileName()), mount.options());
                },
                kept);
    }

    /** The limits that should be found. */
    private record Asked(long memoryBytes, int processes) {
        Set<Limit> keptIn(Path folder, CgroupMount.Version version) {
            String memory = version == CgroupMount.Version.UNIFIED ? "memory.max" : "memory.limit_in_bytes";
            Set<Limit> kept = EnumSet.noneOf(Limit.class);
            number(folder.resolve(memory))
                    .filter(value -> value <= memoryBytes && memoryBytes - value < PAGE)
                    .ifPresent(value -> kept.add(Limit.MEMORY));
            number(folder.resolve("pids.max"))
                    .filter(value -> value == processes)
                    .ifPresent(value -> kept.add(Limit.PROCESSES));
            return kept;
        }

        private static Optional<Long> number(Path file) {
            try {
                return Optional.of(Long.parseLong(Files.readString(file).strip()));
            } catch (IOException | NumberFormatException e) {
                return Optional.empty(); // no such controller here, or "max"
            }
        }
    }
}
