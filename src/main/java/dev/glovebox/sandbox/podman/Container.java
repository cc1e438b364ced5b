package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.cgroup.Owner;
import dev.glovebox.sandbox.launch.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** One container of ours, by its labels, as its engine knows it. */
record Container(EngineClient client, Owner self, Labels labels, PidFiles pids) {
    EngineCommandLine.Facts facts(BoxUser user, Programs programs) throws IOException {
        return new EngineCommandLine.Facts(
                client.engine(), user, programs, labels, pids.folder(), OpenFiles.of(Path.of("/proc/self/limits")));
    }

    /** Its first process, as this machine knows it; podman has written that down, docker must be asked. */
    Optional<Long> process() {
        return switch (client.engine().kind()) {
            case PODMAN -> pids.take(labels.containerName());
            case DOCKER -> client.process(labels.containerName());
        };
    }

    void remove() {
        new Containers(client, self).remove(labels);
    }

    /** What others left whose owner is gone. */
    void reapOthers() {
        new Containers(client, self).reap();
        pids.reap(self);
    }
}
