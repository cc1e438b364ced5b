package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.bubblewrap.CommandLine.Caller;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.seccomp.Architecture;
import java.util.ArrayList;
import java.util.List;

/** bwrap with the very arguments of a box, but without latch and glove: what a shell script would run. */
public final class BareBubblewrap implements AutoCloseable {
    private final List<String> box;
    private final ControlGroup group;

    private BareBubblewrap(List<String> box, ControlGroup group) {
        this.box = List.copyOf(box);
        this.group = group;
    }

    public static BareBubblewrap like(Sandbox sandbox, BoxPolicy policy) {
        ControlGroup group = ControlGroups.ofThisProcess().make(policy.limits());
        Architecture architecture =
                Architecture.named(System.getProperty("os.arch")).orElseThrow();
        BubblewrapSandbox bubblewrap = (BubblewrapSandbox) sandbox;
        CommandLine.Facts facts = bubblewrap.facts(bubblewrap.prepare(policy, architecture), group, Caller.USER);
        return new BareBubblewrap(CommandLine.of(policy, facts), group);
    }

    /** The filter comes by a shell redirection, as bwrap(1) wants it. */
    public List<String> line(String program) {
        List<String> bwrap = new ArrayList<>(box.subList(box.indexOf("--") + 1, box.size()));
        bwrap.set(bwrap.size() - 1, program);
        String filter = box.get(box.indexOf("-s") + 1);
        List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", "exec 9<\"$0\"; exec \"$@\"", filter));
        line.addAll(bwrap);
        return line;
    }

    @Override
    public void close() {
        group.remove();
    }
}
