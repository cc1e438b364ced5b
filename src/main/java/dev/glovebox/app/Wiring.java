package dev.glovebox.app;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.app.install.DenoFromNpm;
import dev.glovebox.app.install.NotebookFromPip;
import dev.glovebox.app.install.PlaywrightFromNpm;
import dev.glovebox.app.install.ProgramsFolder;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.EngineEnvironment;
import dev.glovebox.app.settings.KnownWorkspaces;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.process.SystemProgram;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.bubblewrap.BubblewrapSandbox;
import dev.glovebox.sandbox.cgroup.ControlGroups;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.sandbox.egress.ProxyGate;
import dev.glovebox.sandbox.egress.ResolvedWhereabouts;
import dev.glovebox.sandbox.egress.Resolver;
import dev.glovebox.sandbox.launch.Launcher;
import dev.glovebox.sandbox.launch.Spawner;
import dev.glovebox.sandbox.none.NoSandbox;
import dev.glovebox.sandbox.podman.Engine;
import dev.glovebox.sandbox.podman.PodmanSandbox;
import dev.glovebox.views.supply.Supplies;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Picks the concrete classes. */
final class Wiring {
    private final Surroundings surroundings;
    private final Clock clock = new LocalClock();
    private final Launcher launcher = new Launcher(new Spawner());
    private @Nullable ControlGroups groups;
    private @Nullable Supplies supplies;

    Wiring(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    Parts parts() {
        return new Parts(this::sandbox, this::history, this::programs, outside(), clock);
    }

    /** One for all boxes of this process: nothing is fetched twice at the same time. */
    private synchronized Parts.Programs programs() {
        Path folder = surroundings.ownPrograms();
        Supplies found = supplies != null
                ? supplies
                : new Supplies(
                        DenoFromNpm.into(folder, surroundings),
                        NotebookFromPip.into(folder, surroundings),
                        PlaywrightFromNpm.into(folder, surroundings));
        supplies = found;
        return new Parts.Programs(new ProgramsFolder(folder).make().path(), found);
    }

    private static Parts.Outside outside() {
        return new Parts.Outside(
                permissions -> new ProxyGate(permissions, Outside.ofThisMachine()),
                () -> new ResolvedWhereabouts(Resolver.ofThisMachine()));
    }

    private History history(Path folder) {
        return new FileHistory(folder, clock);
    }

    /** Made at its first opening, when the workspace is known: an engine's settings must not come from there. */
    private Sandbox sandbox(SandboxChoice choice) {
        return new NotingSandbox(KnownWorkspaces.of(surroundings), () -> bare(choice));
    }

    private Sandbox bare(SandboxChoice choice) {
        return switch (choice) {
            case SandboxChoice.Bubblewrap() ->
                new BubblewrapSandbox(
                        new BubblewrapSandbox.Machine(
                                surroundings.architecture(), SystemProgram.BWRAP.find(), surroundings.ownCache()),
                        launcher,
                        groups());
            case SandboxChoice.Container container ->
                new PodmanSandbox(engine(container), surroundings.architecture(), surroundings.ownCache(), launcher);
            case SandboxChoice.None() ->
                new NoSandbox(surroundings.ownCache(), launcher, surroundings.harmlessEnvironment());
        };
    }

    /** One for all boxes of this process: it numbers their groups. */
    private synchronized ControlGroups groups() {
        ControlGroups found = groups != null ? groups : ControlGroups.ofThisProcess();
        groups = found;
        return found;
    }

    private Engine engine(SandboxChoice.Container choice) {
        Engine.Kind kind =
                switch (choice.engine()) {
                    case PODMAN -> Engine.Kind.PODMAN;
                    case DOCKER -> Engine.Kind.DOCKER;
                };
        return new Engine(
                kind,
                SystemProgram.named(kind.word()).find(),
                EngineEnvironment.of(surroundings),
                choice.runtime(),
                choice.image());
    }
}
