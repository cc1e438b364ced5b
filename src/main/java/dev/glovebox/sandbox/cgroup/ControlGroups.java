package dev.glovebox.sandbox.cgroup;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.ResourceFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Makes a control group per box where this process may, and clears away what crashed owners left. */
public final class ControlGroups {
    private final Owner owner;
    private final Hierarchies.Found found;
    private final AtomicLong made = new AtomicLong();
    private final AtomicBoolean reaped = new AtomicBoolean();

    ControlGroups(Owner owner, Hierarchies.Found found) {
        this.owner = owner;
        this.found = found;
    }

    /** Looks at the control groups that this process is in. Two at once would give their groups the same names. */
    public static ControlGroups ofThisProcess() {
        Path proc = Path.of("/proc");
        return new ControlGroups(Owner.self(proc), Hierarchies.find(proc.resolve("self")));
    }

    /**
     * A group with these limits. A limit that cannot be had is missing from {@link ControlGroup#limits}; the reason is in
     * {@link ControlGroup#problems}. Throws {@link UncheckedIOException} when this machine runs out of something: a box that later has
     * its limits is not opened without them now.
     */
    public ControlGroup make(BoxLimits limits) {
        String name = owner.groupName(made.incrementAndGet());
        List<Part> parts = new ArrayList<>();
        List<String> problems = new ArrayList<>(found.obstacles());
        for (Hierarchy hierarchy : found.usable()) {
            try {
                parts.add(hierarchy.make(name, limits));
            } catch (IOException e) {
                requireResources(e, hierarchy, parts);
                problems.add("no control group could be made in " + hierarchy.parent() + ": " + reason(e));
            }
        }
        return new ControlGroup(parts, problems);
    }

    private static void requireResources(IOException e, Hierarchy hierarchy, List<Part> made) {
        if (ResourceFault.of(e).isPresent()) {
            new ControlGroup(made, List.of()).remove();
            throw new UncheckedIOException(
                    "no control group can be made in " + hierarchy.parent() + " now (" + reason(e) + ")", e);
        }
    }

    private static String reason(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "permission denied";
            case NoSuchFileException missing -> "there is no " + missing.getFile();
            case FileSystemException known when known.getReason() != null -> known.getReason();
            default -> String.valueOf(e.getMessage());
        };
    }

    /** Removes the groups of owners that are gone, with whatever outlived them there, before the first box of this process. */
    public void reapOnce() {
        if (reaped.compareAndSet(false, true)) {
            reap();
        }
    }

    void reap() {
        found.usable().forEach(hierarchy -> reap(hierarchy.parent()));
    }

    private void reap(Path parent) {
        try (DirectoryStream<Path> groups = Files.newDirectoryStream(parent, Owner.PREFIX + "*")) {
            for (Path group : groups) {
                if (owner.isOrphan(group.getFileName().toString())) {
                    ControlGroup.remove(group);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return; // not ours to read; nothing of ours is there either
        }
    }
}
