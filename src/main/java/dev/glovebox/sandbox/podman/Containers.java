package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.cgroup.Owner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The containers that carry our labels, so that none outlives its owner. */
record Containers(EngineClient client, Owner self) {
    private static final Duration LIST_LIMIT = Duration.ofSeconds(10);
    private static final Duration REMOVE_LIMIT = Duration.ofSeconds(30);

    /** Removes those whose owner is gone. */
    void reap() {
        monitors().end(self::isOrphan);
        List<String> list = List.of(
                "ps",
                "--all",
                "--no-trunc",
                "--filter",
                "label=" + Labels.OWNER,
                "--format",
                "{{.ID}} " + ownerField());
        List<String> orphans = client.answer(LIST_LIMIT, list)
                .orElse("")
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
        return switch (client.engine().kind()) {
            case PODMAN -> "{{index .Labels \"" + Labels.OWNER + "\"}}";
            case DOCKER -> "{{.Label \"" + Labels.OWNER + "\"}}";
        };
    }

    /** Ends a container and removes it, if it is still there. */
    void remove(Labels labels) {
        monitors().end(labels.containerName()::equals);
        remove(List.of(labels.containerName()));
    }

    private Monitors monitors() {
        return new Monitors(client, Path.of("/proc"));
    }

    /** Where a container's monitor was killed too, podman's first try only finds out that it has ended. */
    private void remove(List<String> names) {
        List<String> arguments = new ArrayList<>(List.of("rm", "--force", "--volumes"));
        arguments.addAll(names);
        if (client.answer(REMOVE_LIMIT, arguments).isEmpty()) {
            var unused = client.answer(REMOVE_LIMIT, arguments);
        }
    }
}
