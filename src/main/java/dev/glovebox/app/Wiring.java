package dev.glovebox.app;

import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.bubblewrap.BubblewrapSandbox;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.sandbox.none.NoSandbox;

/** Picks the concrete classes. */
final class Wiring {
    private final Surroundings surroundings;
    private final Launcher launcher = new Launcher(new Spawner());

    Wiring(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    Sandbox sandbox(SandboxChoice choice) {
        return switch (choice) {
            case BUBBLEWRAP ->
                new BubblewrapSandbox(
                        new BubblewrapSandbox.Machine(
                                surroundings.architecture(), surroundings.program("bwrap"), surroundings.ownCache()),
                        launcher,
                        ControlGroups.ofThisProcess());
            case NONE -> new NoSandbox(surroundings.ownCache(), launcher, surroundings.harmlessEnvironment());
        };
    }
}
