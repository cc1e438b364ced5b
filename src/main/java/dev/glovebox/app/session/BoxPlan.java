package dev.glovebox.app.session;

import dev.glovebox.app.egress.BoxSystem;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Capability;
import java.util.Set;
import java.util.function.Function;

/**
 * The box that a person wants, wherever its workspace turns out to be.
 *
 * @param policy makes the workspace, where it is missing and ours to make
 * @param capabilities what the box has beyond commands and files; no part of the seal
 */
public record BoxPlan(
        SandboxChoice sandbox, BoxSystem system, Function<Configured, BoxPolicy> policy, Set<Capability> capabilities) {
    public BoxPlan {
        capabilities = Set.copyOf(capabilities);
    }
}
