package dev.glovebox.app.session;

import dev.glovebox.agent.journal.History;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Function;

/** What sessions are made of, as the wiring picked it. A history is made once for each folder. */
public record Parts(Function<SandboxChoice, Sandbox> sandboxes, Function<Path, History> histories, Clock clock) {}
