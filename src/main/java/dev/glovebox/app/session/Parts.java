package dev.glovebox.app.session;

import dev.glovebox.agent.journal.History;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Gate.Permissions;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.Whereabouts;
import dev.glovebox.views.supply.Supplies;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Supplier;

/** What sessions are made of, as the wiring picked it. A history is made once for each folder. */
public record Parts(
        Function<SandboxChoice, Sandbox> sandboxes,
        Function<Path, History> histories,
        Supplier<Programs> programs,
        Outside outside,
        Clock clock) {

    /** Refuses one that other users could read or forge. */
    public History history(Configured configured, Surroundings surroundings) {
        configured.requireOwnHistory(surroundings);
        SessionFolder.requireNoLink(configured.history());
        return histories.apply(configured.history());
    }

    /** What lies beyond the boxes: a gate for each, and where hosts are. */
    public record Outside(Function<Permissions, Gate> gates, Supplier<Whereabouts> whereabouts) {}

    /** Programs of ours that boxes see read-only, and what fills their folder. */
    public record Programs(Path folder, Supplies supplies) {}
}
