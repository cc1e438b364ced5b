package dev.glovebox.sandbox.podman;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A container engine of this machine, and what a person chose of it.
 *
 * @param program the engine's client, if there is one
 * @param environment what the client needs to find its folders and sockets; nothing of it enters a box
 * @param runtime the engine's own choice if empty
 */
public record Engine(
        Kind kind, Optional<Path> program, List<String> environment, Optional<String> runtime, String image) {
    /** Which engine, by the name of its client. */
    public enum Kind {
        PODMAN("podman"),
        DOCKER("docker");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public Engine {
        environment = List.copyOf(environment);
        if (image.isBlank()
                || image.startsWith("-")
                || runtime.filter(name -> name.startsWith("-")).isPresent()) {
            throw new IllegalArgumentException("an image and a runtime have names, not options");
        }
    }

    Engine withRuntime(String name) {
        return new Engine(kind, program, environment, Optional.of(name), image);
    }

    Path client() {
        return program.orElseThrow();
    }
}
