package dev.glovebox.sandbox.none;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import dev.glovebox.sandbox.launch.Launch;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Programs;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The glove as a plain process of this machine: everything the caller can reach is within reach. */
public final class NoSandbox implements Sandbox {
    private static final String WARNING =
            "There is no sandbox: commands run on this machine with your own rights (--sandbox none).";

    private final Path cache;
    private final Launcher launcher;
    private final List<String> environment;

    public NoSandbox(Path cache, Launcher launcher, List<String> environment) {
        this.cache = cache;
        this.launcher = launcher;
        this.environment = List.copyOf(environment);
    }

    /** Programs need no way out here: they have the machine's network. */
    @Override
    public Opening open(BoxPolicy policy, Egress egress) {
        if (!policy.demands().isEmpty()) {
            String demand = words(
                    policy.demands().stream().min(Comparator.naturalOrder()).orElseThrow());
            return new Opening.Refused(
                    "there is no box to keep " + demand,
                    "leave out --sandbox none (SANDBOX=none, USE_SANDBOX=false), or " + demand);
        }
        Programs programs = Programs.unpack(cache, new NothingMore());
        NotesFolder notes = NotesFolder.in(cache);
        Launch launch = new Launch(
                List.of(
                        programs.latch().toString(),
                        "-p",
                        Long.toString(ProcessHandle.current().pid()),
                        "--",
                        programs.glove().toString()),
                new Egress.None(),
                ControlGroup.none(),
                new Box.Inside(
                        policy.workspace().toString(),
                        Optional.empty(),
                        "",
                        notes.path().toString(),
                        policy.tools().programs().map(Path::toString),
                        programs.glove().toString(),
                        environment),
                new Level.Unsealed(),
                List.of(WARNING),
                Map.of(Resource.CORE, 0L),
                Optional.empty(),
                notes::remove);
        return launcher.open(
                launch,
                (status, message) -> new Opening.Refused(
                        message.isEmpty() ? "the glove ended with status " + status : message,
                        "check that " + programs.folder() + " may hold programs (not mounted noexec)"));
    }

    private static String words(Demand demand) {
        return switch (demand) {
            case SEALED -> "--require sealed";
            case MEMORY_LIMIT -> "--memory or MEMORY";
            case CPU_LIMIT -> "--cpus or CPUS";
            case DISK_LIMIT -> "--disk or DISK";
        };
    }

    private record NothingMore() implements Programs.Extra {
        @Override
        public String name() {
            return "plain";
        }

        @Override
        public void write(Path folder) {}
    }
}
