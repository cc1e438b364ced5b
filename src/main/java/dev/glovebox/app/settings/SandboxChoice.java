package dev.glovebox.app.settings;

import java.util.Locale;
import java.util.Optional;

/** The backends a person can ask for, each with what else was said about it. */
public sealed interface SandboxChoice {
    record Bubblewrap() implements SandboxChoice {}

    /** Containers of an image; the runtime is the engine's own choice if empty. */
    record Container(Engine engine, Optional<String> runtime, String image) implements SandboxChoice {}

    record None() implements SandboxChoice {}

    /** As {@code --sandbox} takes it. */
    default String word() {
        return switch (this) {
            case Bubblewrap() -> "bubblewrap";
            case Container(var engine, var runtime, var image) -> engine.name().toLowerCase(Locale.ROOT);
            case None() -> "none";
        };
    }

    /** Which program makes the containers. */
    enum Engine {
        PODMAN,
        DOCKER
    }
}
