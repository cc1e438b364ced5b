package dev.glovebox.sandbox.launch;

import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.cgroup.ControlGroup;
import dev.glovebox.sandbox.disk.DiskBound;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A box about to be: the command that makes it, and what holds once it stands.
 *
 * @param leftovers removes what the box leaves on the machine beside its control group
 * @param lastResort ends a box that did not end with its stream, where killing the launcher is not enough
 */
public record Launch(
        List<String> command,
        Egress egress,
        ControlGroup group,
        Box.Inside inside,
        Level level,
        List<String> notices,
        Map<Resource, Long> resourceLimits,
        Optional<DiskBound> disk,
        Runnable leftovers,
        Runnable lastResort) {
    public Launch {
        command = List.copyOf(command);
        notices = List.copyOf(notices);
        resourceLimits = Map.copyOf(resourceLimits);
    }

    /** Of a box that ends with its launcher. */
    public Launch(
            List<String> command,
            Egress egress,
            ControlGroup group,
            Box.Inside inside,
            Level level,
            List<String> notices,
            Map<Resource, Long> resourceLimits,
            Optional<DiskBound> disk,
            Runnable leftovers) {
        this(command, egress, group, inside, level, notices, resourceLimits, disk, leftovers, () -> {});
    }

    /** With what was only to be seen once the box stood. */
    public Launch standing(ControlGroup found, Level reached, List<String> told) {
        return new Launch(command, egress, found, inside, reached, told, resourceLimits, disk, leftovers, lastResort);
    }

    /** After the last process of the box. */
    void removeAll() {
        group.remove();
        leftovers.run();
    }
}
