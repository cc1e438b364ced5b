package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Places;
import dev.glovebox.sandbox.launch.Programs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Policy and facts to arguments, and nothing else: no file is touched here. See bwrap(1). */
final class CommandLine {
    private static final String UID = "1000";

    /** The latch puts the device and inode of the workspace in its place, for the glove to compare. */
    private static final String IDENTITY = "@identity";

    /** The facts that the line depends on beside the policy. */
    record Facts(
            Path bwrap,
            Programs programs,
            HostLayout layout,
            Map<String, Path> groupViews,
            List<Path> groupJoins,
            Caller caller,
            long parent) {}

    /** Who starts the box. */
    enum Caller {
        /** Steps down to an unused uid first; sources are attached where that uid can reach them. */
        ROOT,
        USER
    }

    private final Facts facts;
    private final List<String> latch = new ArrayList<>();
    private final List<String> bwrap = new ArrayList<>();
    private int sources;

    private CommandLine(Facts facts) {
        this.facts = facts;
    }

    static List<String> of(BoxPolicy policy, Facts facts) {
        return new CommandLine(facts).build(policy);
    }

    private List<String> build(BoxPolicy policy) {
        latch();
        namespaces();
        system();
        policy.tools().programs().ifPresent(folder -> bind("--ro-bind", folder, Places.PROGRAMS));
        policy.tools().certificates().ifPresent(file -> bind("--ro-bind", file, Places.CERTIFICATES));
        process();
        memoryFilesystems(policy.limits());
        facts.groupViews.forEach((place, folder) -> bwrap("--ro-bind", folder.toString(), place));
        policy.mounts()
                .forEach(mount -> bwrap(
                        "--ro-bind",
                        resolved("-m", mount.source()),
                        mount.place().toString()));
        bwrap("--bind", resolved("-w", policy.workspace()), Places.WORKSPACE);
        OwnName.of(policy, facts.layout).ifPresent(name -> bwrap("--symlink", Places.WORKSPACE, name));
        bwrap(
                "--remount-ro",
                "/dev",
                "--remount-ro",
                "/",
                "--chdir",
                Places.WORKSPACE,
                "--seccomp",
                "9",
                "--",
                Places.GLOVE);
        if (facts.caller == Caller.USER) {
            policy.mounts().forEach(mount -> bwrap("-w", IDENTITY, mount.place().toString()));
            bwrap("-w", IDENTITY, Places.WORKSPACE);
        }
        List<String> line = new ArrayList<>(latch);
        line.add("--");
        line.addAll(bwrap);
        return line;
    }

    private void latch() {
        latch.addAll(List.of(facts.programs.latch().toString(), "-p", Long.toString(facts.parent)));
        facts.groupJoins.forEach(file -> latch.addAll(List.of("-j", file.toString())));
        latch.addAll(List.of("-s", facts.programs.file(OwnFiles.FILTER).toString()));
        if (facts.caller == Caller.ROOT) {
            latch.add("-u");
        }
    }

    private void namespaces() {
        bwrap.add(facts.bwrap.toString());
        bwrap(
                "--unshare-all",
                "--unshare-user",
                "--disable-userns",
                "--die-with-parent",
                "--new-session",
                "--as-pid-1");
        bwrap("--cap-drop", "ALL", "--uid", UID, "--gid", UID, "--hostname", "glovebox", "--clearenv");
    }

    private void system() {
        for (HostLayout.Entry entry : facts.layout.entries()) {
            switch (entry) {
                case HostLayout.Entry.Bind(var path, var place) -> bind("--ro-bind", path, place);
                case HostLayout.Entry.Open(var path, var place) -> bwrap("--ro-bind", path.toString(), place);
                case HostLayout.Entry.Link(var target, var place) -> bwrap("--symlink", target, place);
            }
        }
        bind("--ro-bind", facts.programs.glove(), Places.GLOVE);
    }

    private void process() {
        bwrap("--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys");
        facts.layout.maskedFiles().forEach(file -> bwrap("--ro-bind", "/dev/null", file.toString()));
        bwrap("--dev", "/dev");
    }

    private void memoryFilesystems(BoxLimits limits) {
        tmpfs("1777", limits.sharedMemoryBytes(), "/dev/shm");
        tmpfs("1777", limits.tmpBytes(), "/tmp");
        tmpfs("0755", limits.homeBytes(), Places.HOME);
        tmpfs("0755", limits.notesBytes(), Places.NOTES);
    }

    private void tmpfs(String mode, long bytes, String place) {
        bwrap("--perms", mode, "--size", Long.toString(bytes), "--tmpfs", place);
    }

    private void bind(String how, Path path, String place) {
        bwrap(how, source("-b", path), place);
    }

    /** The path itself, or where the latch attaches it. */
    private String source(String how, Path path) {
        if (facts.caller == Caller.USER) {
            return path.toString();
        }
        latch.addAll(List.of(how, path.toString()));
        return "/tmp/" + sources++;
    }

    /** The same of a path to which no link led when it was checked: latch and glove see to it that none does now. */
    private String resolved(String how, Path path) {
        if (facts.caller == Caller.USER) {
            latch.addAll(List.of(how, path.toString()));
        }
        return source(how, path);
    }

    private void bwrap(String... arguments) {
        bwrap.addAll(List.of(arguments));
    }
}
