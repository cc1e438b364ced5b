package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.cgroup.Owner;
import java.util.List;

/** By what a container is known as ours, and whose it is, when its owner has crashed. */
record Labels(String owner, String box) {
    static final String OWNER = "dev.glovebox.owner";
    static final String BOX = "dev.glovebox.box";

    static Labels of(Owner owner, long number) {
        return new Labels(owner.label(), owner.pid() + "-" + owner.startTime() + "-" + number);
    }

    String containerName() {
        return "glovebox-" + box;
    }

    List<String> all() {
        return List.of(OWNER + "=" + owner, BOX + "=" + box);
    }
}
