package dev.glovebox.sandbox.cgroup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A /proc and control group trees made of plain files. A write is kept as it was written; the kernel would act on it. */
final class FakeHost {
    private final Path root;
    private final List<String> mountinfo = new ArrayList<>(List.of("22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw"));
    private final List<String> memberships = new ArrayList<>();

    FakeHost(Path folder) {
        root = folder;
        folder("proc/self");
    }

    Path self() {
        write("proc/self/mountinfo", String.join("\n", mountinfo) + "\n");
        write("proc/self/cgroup", String.join("\n", memberships) + "\n");
        return root.resolve("proc/self");
    }

    FakeHost mountUnified(String point, String mountRoot, String flags) {
        mountinfo.add("30 22 0:26 " + mountRoot + " " + folder(point) + " " + flags
                + ",nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate");
        return this;
    }

    FakeHost mountLegacy(String point, String mountRoot, String controllers) {
        mountinfo.add(
                "31 22 0:27 " + mountRoot + " " + folder(point) + " rw,relatime - cgroup cgroup rw," + controllers);
        return this;
    }

    FakeHost member(String line) {
        memberships.add(line);
        return this;
    }

    /** A group of version 2 with the controllers that it has and those that it hands on. */
    FakeHost unifiedGroup(String name, String controllers, String handedOn) {
        folder(name);
        write(name + "/cgroup.procs", "");
        write(name + "/cgroup.controllers", controllers + "\n");
        write(name + "/cgroup.subtree_control", handedOn + "\n");
        return this;
    }

    FakeHost process(long pid, String name, String startTime) {
        folder("proc/" + pid);
        write(
                "proc/" + pid + "/stat",
                pid + " (" + name + ") S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 " + startTime + " 99\n");
        return this;
    }

    Path path(String name) {
        return root.resolve(name);
    }

    Path proc() {
        return root.resolve("proc");
    }

    Path folder(String name) {
        try {
            return Files.createDirectories(root.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    FakeHost write(String name, String text) {
        try {
            Files.writeString(root.resolve(name), text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String read(String name) {
        try {
            return Files.readString(root.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
