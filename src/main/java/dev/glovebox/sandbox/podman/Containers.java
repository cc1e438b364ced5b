package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.cgroup.Owner;
import dev.glovebox.sandbox.launch.HostCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The containers that carry our labels, so that none outlives its owner. */
record Containers(Engine engine, Owner self) {
    private static final Duration LIST_LIMIT = Duration.ofSeconds(10);
    private static final Duration REMOVE_LIMIT = Duration.ofSeconds(30);

    /** Removes those whose owner is gone. */
    void reap() {
        List<String> list = List.of(
                "ps",
                "--all",
                "--no-trunc",
                "--filter",
                "label=" + Labels.OWNER,
                "--format",
                "{{.ID}} " + ownerField());
        List<String> orphans = ask(list, LIST_LIMIT)
                .lines()
                .map(line -> line.split(" ", 2))
                .filter(parts -> parts.length == 2 && self.isGone(parts[1]))
                .map(parts -> parts[0])
                .toList();
        if (!orphans.isEmpty()) {
            remove(orphans);
        }
    }

    /** Each engine's template language has a way of its own. */
    private String ownerField() {
        return switch (engine.kind()) {
            case PODMAN -> "{{index .Labels \"" + Labels.OWNER + "\"}}";
            case DOCKER -> "{{.Label \"" + Labels.OWNER + "\"}}";
        };
    }

    /** Removes a box's container if the engine has not done so itself. */
    void remove(Labels labels) {
        List<String> list =
                List.of("ps", "--all", "--quiet", "--no-trunc", "--filter", "label=" + Labels.BOX + "=" + labels.box());
        List<String> left = ask(list, LIST_LIMIT).lines().toList();
        if (!left.isEmpty()) {
            remove(left);
        }
    }

    private void remove(List<String> ids) {
        List<String> arguments = new ArrayList<>(List.of("rm", "--force", "--volumes"));
        arguments.addAll(ids);
        ask(arguments, REMOVE_LIMIT);
    }

    private String ask(List<String> arguments, Duration limit) {
        List<String> command = new ArrayList<>(List.of(engine.program().toString()));
        command.addAll(arguments);
        return new HostCommand(command, engine.environment()).answer(limit).orElse("");
    }
}
