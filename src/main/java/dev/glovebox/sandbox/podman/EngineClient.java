package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.launch.HostCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Questions to an engine that it answers in a line, and never by its words for people. */
record EngineClient(Engine engine) {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    Optional<String> answer(String... arguments) {
        return answer(LIMIT, List.of(arguments));
    }

    Optional<String> answer(Duration limit, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(engine.client().toString()));
        command.addAll(arguments);
        return new HostCommand(command, engine.environment()).answer(limit);
    }

    boolean hasImage() {
        return answer("image", "inspect", "--format", "{{.Id}}", engine.image()).isPresent();
    }

    /** Whether the engine runs at all: docker is a client of a daemon. */
    boolean works() {
        return answer("info", "--format", "{{.}}").isPresent();
    }

    boolean knows(String runtime) {
        return switch (engine.kind()) {
            case PODMAN ->
                answer("--runtime", runtime, "info", "--format", "{{.Host.OCIRuntime.Name}}")
                        .isPresent();
            case DOCKER ->
                answer("info", "--format", "{{range $name, $_ := .Runtimes}}{{println $name}}{{end}}").stream()
                        .flatMap(String::lines)
                        .anyMatch(runtime::equals);
        };
    }

    /** Whether podman runs for a user with nobody's uids but their own, so that it can show them as nobody else inside. */
    boolean lacksSubordinateIds() {
        return engine.kind() == Engine.Kind.PODMAN
                && answer("info", "--format", "{{len .Host.IDMappings.UIDMap}}")
                        .filter(text -> text.strip().equals("1"))
                        .isPresent();
    }

    /** The runtime that the engine takes when none is named. */
    Optional<String> ownRuntime() {
        String field =
                switch (engine.kind()) {
                    case PODMAN -> "{{.Host.OCIRuntime.Name}}";
                    case DOCKER -> "{{.DefaultRuntime}}";
                };
        return answer("info", "--format", field).map(String::strip);
    }

    /** The first process of a container, as this machine knows it. */
    Optional<Long> process(String container) {
        return answer("inspect", "--type", "container", "--format", "{{.State.Pid}}", container)
                .map(String::strip)
                .filter(text -> text.matches("[1-9]\\d{0,9}"))
                .map(Long::parseLong);
    }
}
