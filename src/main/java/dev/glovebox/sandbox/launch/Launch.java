package dev.glovebox.sandbox.launch;

import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import java.util.List;
import java.util.Map;

/** A box about to be: the command that makes it, and what holds once it stands. */
public record Launch(
        List<String> command,
        ControlGroup group,
        Box.Inside inside,
        Level level,
        List<String> notices,
        Map<Resource, Long> resourceLimits) {
    public Launch {
        command = List.copyOf(command);
        notices = List.copyOf(notices);
        resourceLimits = Map.copyOf(resourceLimits);
    }
}
