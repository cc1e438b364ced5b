package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Places;
import dev.glovebox.sandbox.launch.Programs;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Policy and facts to arguments, and nothing else: no file is touched here. See podman-run(1) and docker-run(1). */
final class EngineCommandLine {
    /** The latch puts the device and inode of the workspace in its place, for the glove to compare. */
    private static final String IDENTITY = "@identity";

    private static final Set<String> SAME_KERNEL = Set.of("crun", "runc");

    /** Where the user namespace of an ordinary user shows that user. */
    private static final String MAPPED_UID = "1000";

    /**
     * The facts that the line depends on beside the policy.
     *
     * @param pids the folder in which podman writes the container's process
     * @param openFiles how many a program may have open; more than this process may cannot be given
     */
    record Facts(Engine engine, BoxUser user, Programs programs, Labels labels, Path pids, long openFiles) {}

    private final Facts facts;
    private final List<String> latch = new ArrayList<>();
    private final List<String> run = new ArrayList<>();
    private int sources;

    private EngineCommandLine(Facts facts) {
        this.facts = facts;
    }

    /**
     * The client does not die with us: killed while it makes a container it would leave one that the engine has no record of. It
     * goes on to start what it made, whose stream has ended by then, and clears it away.
     */
    static List<String> of(BoxPolicy policy, Facts facts) {
        return new EngineCommandLine(facts).build(policy);
    }

    private List<String> build(BoxPolicy policy) {
        latch.add(facts.programs.latch().toString());
        if (facts.user instanceof BoxUser.Unused(var uid)) {
            latch.addAll(List.of("-i", Integer.toString(uid)));
        }
        engine();
        lifetime();
        walls();
        user();
        limits(policy.limits());
        memoryFilesystems(policy.limits());
        sources(policy);
        run("--workdir", Places.WORKSPACE, "--entrypoint", Places.GLOVE, facts.engine.image());
        if (!isAttached() && seesIdentity()) {
            policy.mounts().forEach(mount -> run("-w", IDENTITY, mount.place().toString()));
            run("-w", IDENTITY, Places.WORKSPACE);
            OwnPlace.of(policy).ifPresent(this::run);
        }
        List<String> line = new ArrayList<>(latch);
        line.add("--");
        line.addAll(run);
        return line;
    }

    /** The latch empties the environment; env gives the engine its own. */
    private void engine() {
        run("/usr/bin/env", "-i");
        run.addAll(facts.engine.environment());
        run.add(facts.engine.client().toString());
        Runnable runtime = () -> facts.engine.runtime().ifPresent(name -> run("--runtime", name));
        switch (facts.engine.kind()) {
            case PODMAN -> {
                runtime.run();
                run.add("run");
            }
            case DOCKER -> {
                run.add("run");
                runtime.run();
            }
        }
    }

    /** Nothing is kept of the stream, and no bytes in it mean something to the engine. */
    private void lifetime() {
        run("--interactive", "--rm", "--pull", "never", "--log-driver", "none", "--stop-timeout", "0");
        if (!isDocker()) {
            run("--detach-keys", "", "--systemd", "false", "--http-proxy=false");
            run("--pidfile", source("-b", facts.pids) + "/" + facts.labels.containerName());
        }
        run("--no-healthcheck", "--name", facts.labels.containerName());
        facts.labels.all().forEach(label -> run("--label", label));
    }

    private void walls() {
        run("--network", "none", "--read-only", "--cap-drop", "all", "--cgroupns", "private", "--ipc", "private");
        run("--security-opt", "no-new-privileges");
        run("--security-opt", "seccomp=" + source("-b", facts.programs.file(EngineFiles.PROFILE)));
        run("--hostname", "glovebox");
        if (!isDocker()) {
            run("--read-only-tmpfs=false", "--image-volume", "ignore", "--no-hosts");
            run("--security-opt", "mask=/proc/key-users:/proc/sched_debug");
        }
    }

    private void user() {
        switch (facts.user) {
            case BoxUser.Unused(var uid) -> run("--user", uid + ":" + uid);
            case BoxUser.Owner(var uid, var gid) -> run("--user", uid + ":" + gid);
            case BoxUser.Mapped() ->
                run(
                        "--userns",
                        "keep-id:uid=" + MAPPED_UID + ",gid=" + MAPPED_UID,
                        "--user",
                        MAPPED_UID + ":" + MAPPED_UID);
        }
        if (!isDocker()) {
            run("--passwd-entry", "box:x:$UID:$GID:box:" + Places.HOME + ":/bin/sh");
        }
    }

    /** Where an engine's own defaults for the last two exceed what this process may grant, nothing starts. */
    private void limits(BoxLimits limits) {
        String memory = Long.toString(limits.memoryBytes());
        run("--memory", memory, "--memory-swap", memory, "--pids-limit", Integer.toString(limits.processes()));
        limits.milliCpus()
                .ifPresent(thousandths -> run(
                        "--cpus",
                        BigDecimal.valueOf(thousandths, 3).stripTrailingZeros().toPlainString()));
        run("--ulimit", "nofile=" + facts.openFiles + ":" + facts.openFiles);
        run("--ulimit", "nproc=" + processesByUser(limits) + ":" + processesByUser(limits));
        run("--ulimit", "core=0:0");
    }

    /** One more than the control group allows, which then is met first and can tell. */
    static long processesByUser(BoxLimits limits) {
        return limits.processes() + 1L;
    }

    private void memoryFilesystems(BoxLimits limits) {
        run("--shm-size", Long.toString(limits.sharedMemoryBytes()));
        tmpfs("1777", limits.tmpBytes(), "/tmp");
        tmpfs("0755", limits.homeBytes(), Places.HOME);
        tmpfs("0755", limits.notesBytes(), Places.NOTES);
    }

    private void tmpfs(String mode, long bytes, String place) {
        if (facts.user instanceof BoxUser.Owner(var uid, var gid)) {
            run(
                    "--tmpfs",
                    place + ":exec,nosuid,nodev,size=" + bytes + ",mode=" + mode + ",uid=" + uid + ",gid=" + gid);
        } else {
            run(
                    "--mount",
                    MountOption.of(
                            "type=tmpfs",
                            "destination=" + place,
                            "tmpfs-size=" + bytes,
                            "tmpfs-mode=" + mode,
                            "chown=true"));
        }
    }

    private void sources(BoxPolicy policy) {
        readOnly(facts.programs.file(EngineFiles.HOSTS), "/etc/hosts");
        readOnly(facts.programs.glove(), Places.GLOVE);
        policy.tools().programs().ifPresent(folder -> readOnly(folder, Places.PROGRAMS));
        policy.tools().certificates().ifPresent(file -> readOnly(file, Places.CERTIFICATES));
        policy.mounts()
                .forEach(mount ->
                        readOnly(resolved("-m", mount.source()), mount.place().toString()));
        String workspace = resolved("-w", policy.workspace());
        mount(MountOption.of("type=bind", "source=" + workspace, "destination=" + Places.WORKSPACE));
        OwnPlace.of(policy)
                .ifPresent(name -> mount(MountOption.of("type=bind", "source=" + workspace, "destination=" + name)));
    }

    private void readOnly(Path path, String place) {
        readOnly(source("-b", path), place);
    }

    private void readOnly(String source, String place) {
        mount(MountOption.of("type=bind", "source=" + source, "destination=" + place, "readonly"));
    }

    /** A path to which no link led when it was checked: latch and glove see to it that none does now. */
    private String resolved(String how, Path path) {
        if (!isAttached()) {
            latch.addAll(List.of(how, path.toString()));
        }
        return source(how, path);
    }

    private void mount(String option) {
        run("--mount", option);
    }

    /** The path itself, or where the latch attaches it. */
    private String source(String how, Path path) {
        if (!isAttached()) {
            return path.toString();
        }
        latch.addAll(List.of(how, path.toString()));
        return "/tmp/" + sources++;
    }

    /** Whether the latch opens every source itself. */
    private boolean isAttached() {
        return facts.user instanceof BoxUser.Unused;
    }

    /** Runtimes with a kernel of their own number files by themselves, and docker's daemon may use any of them. */
    private boolean seesIdentity() {
        return !isDocker()
                && facts.engine()
                        .runtime()
                        .filter(name -> !SAME_KERNEL.contains(name))
                        .isEmpty();
    }

    private boolean isDocker() {
        return facts.engine.kind() == Engine.Kind.DOCKER;
    }

    private void run(String... arguments) {
        run.addAll(List.of(arguments));
    }
}
