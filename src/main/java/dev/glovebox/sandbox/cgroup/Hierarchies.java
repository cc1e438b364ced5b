package dev.glovebox.sandbox.cgroup;

import dev.glovebox.sandbox.cgroup.CgroupMount.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads mountinfo and cgroup of a process to find where groups can be made. */
final class Hierarchies {
    private static final String MEMORY = "memory";
    static final String CPU = "cpu";

    /** Places to make groups in, and when none of them keeps a memory limit, why. */
    record Found(List<? extends Hierarchy> usable, List<String> obstacles) {
        Found {
            usable = List.copyOf(usable);
            obstacles = List.copyOf(obstacles);
        }
    }

    private final List<CgroupMount> mounts;
    private final List<String> memberships;

    private Hierarchies(List<CgroupMount> mounts, List<String> memberships) {
        this.mounts = mounts;
        this.memberships = memberships;
    }

    /** Version 2 when it has the controllers, else what version 1 offers. */
    static Found find(Path procSelf) {
        try {
            // Not read as strict UTF-8: any mount on the machine may have a name that is not.
            String mounts = new String(Files.readAllBytes(procSelf.resolve("mountinfo")), StandardCharsets.UTF_8);
            return new Hierarchies(
                            mounts.lines()
                                    .map(CgroupMount::parse)
                                    .flatMap(Optional::stream)
                                    .toList(),
                            Files.readAllLines(procSelf.resolve("cgroup")))
                    .search();
        } catch (IOException e) {
            return new Found(List.of(), List.of("the control groups of this process cannot be read (" + e + ")"));
        }
    }

    private Found search() throws IOException {
        for (CgroupMount mount : mounts) {
            Optional<Path> parent = mount.version() == Version.UNIFIED ? delegated(mount) : Optional.empty();
            if (parent.isPresent()) {
                return new Found(List.of(new Hierarchy.Unified(parent.get())), List.of());
            }
        }
        List<Hierarchy.Legacy> legacy = legacy();
        boolean keepsMemory =
                legacy.stream().anyMatch(hierarchy -> hierarchy.controllers().contains(MEMORY));
        return new Found(legacy, keepsMemory ? List.of() : List.of(obstacle()));
    }

    /**
     * The nearest folder, from our own group upwards, whose children get both controllers. Our own group holds processes (us), and
     * a group with processes cannot hand controllers to children unless it is the root: so usually it is a parent.
     */
    private Optional<Path> delegated(CgroupMount mount) throws IOException {
        for (Path folder : upwards(mount)) {
            if (!isWritable(folder)) {
                continue;
            }
            if (!has(folder.resolve("cgroup.subtree_control")) && has(folder.resolve("cgroup.controllers"))) {
                enable(folder.resolve("cgroup.subtree_control"), "+memory +pids");
            }
            if (has(folder.resolve("cgroup.subtree_control"))) {
                handOutCpus(folder);
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    private List<Path> upwards(CgroupMount mount) {
        return ownFolder(mount, "").stream()
                .flatMap(own -> Stream.iterate(own, folder -> folder.startsWith(mount.point()), Path::getParent))
                .toList();
    }

    private static boolean isWritable(Path folder) {
        return Files.isWritable(folder) && Files.isWritable(folder.resolve("cgroup.procs"));
    }

    private static boolean has(Path controllers) throws IOException {
        return names(controllers).containsAll(List.of(MEMORY, "pids"));
    }

    /** Only a bound on processors needs it, and that is refused where it cannot be had. */
    private static void handOutCpus(Path folder) throws IOException {
        Path handed = folder.resolve("cgroup.subtree_control");
        if (!names(handed).contains(CPU)
                && names(folder.resolve("cgroup.controllers")).contains(CPU)) {
            enable(handed, "+" + CPU);
        }
    }

    /** The controllers that a file lists; none when it is not there. */
    static List<String> names(Path file) throws IOException {
        return Files.exists(file) ? Arrays.asList(Files.readString(file).strip().split(" ", -1)) : List.of();
    }

    private static void enable(Path subtreeControl, String controllers) {
        try {
            Files.writeString(subtreeControl, controllers, StandardOpenOption.WRITE);
        } catch (IOException e) {
            // The group holds processes, is not ours or has no such controller: the caller looks again, and further up.
            return;
        }
    }

    private List<Hierarchy.Legacy> legacy() {
        List<Hierarchy.Legacy> found = new ArrayList<>();
        for (CgroupMount mount : mounts) {
            Set<String> controllers = new HashSet<>(mount.options());
            controllers.retainAll(Hierarchy.Legacy.WANTED);
            if (mount.version() == Version.LEGACY && !controllers.isEmpty()) {
                String name = mount.point().getFileName().toString();
                ownFolder(mount, controllers.iterator().next())
                        .filter(Files::isWritable)
                        .ifPresent(folder -> found.add(new Hierarchy.Legacy(folder, name, controllers)));
            }
        }
        return found;
    }

    /** Why no memory limit can be had, for a person. */
    private String obstacle() throws IOException {
        for (CgroupMount mount : mounts) {
            Optional<Path> own = ownFolder(mount, mount.version() == Version.UNIFIED ? "" : MEMORY);
            boolean hasMemory = mount.version() == Version.LEGACY
                    ? mount.options().contains(MEMORY)
                    : has(own.orElse(mount.point()).resolve("cgroup.controllers"));
            if (hasMemory) {
                return obstacle(mount, own);
            }
        }
        return "no control group hierarchy with a memory controller is mounted";
    }

    private String obstacle(CgroupMount mount, Optional<Path> own) {
        if (mount.isReadOnly()) {
            return "control groups are mounted read-only at " + mount.point();
        }
        if (own.isEmpty() || !Files.exists(own.get())) {
            return "the control group of this process is not to be seen below " + mount.point();
        }
        return upwards(mount).stream().anyMatch(Hierarchies::isWritable)
                ? "the control group " + own.get() + " gives no memory controller to groups of this user"
                : "this user may not make control groups in " + own.get();
    }

    private Optional<Path> ownFolder(CgroupMount mount, String controller) {
        return ownPath(controller).flatMap(mount::folder);
    }

    /** Lines are {@code id:controller,controller:/path}; version 2 has no controllers. */
    private Optional<String> ownPath(String controller) {
        return memberships.stream()
                .map(line -> line.split(":", 3))
                .filter(fields -> fields.length == 3
                        && Arrays.asList(fields[1].split(",", -1)).contains(controller))
                .map(fields -> fields[2])
                .findFirst();
    }
}
