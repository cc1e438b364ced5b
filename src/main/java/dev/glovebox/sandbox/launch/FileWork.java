package dev.glovebox.sandbox.launch;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import java.util.List;
import java.util.stream.Stream;

/** What holds of a box in which programs can stop and end the glove's file commands: they have its uid. */
public final class FileWork {
    /** As the probe says it too. */
    static final String EXPOSED = "file work can be stopped from inside";

    private static final String MISSING =
            "this kernel has no Landlock that holds signals, as Linux 6.12 and later have when it is switched on";

    private FileWork() {}

    /** No box where there was none to weaken. */
    static Launch exposed(Launch launch) {
        if (launch.level() instanceof Level.Unsealed) {
            return launch;
        }
        String notice = "This box is weakened: " + EXPOSED + " (" + MISSING
                + "). A file command that a program stops or kills ends as an error, at its deadline at the latest, and changes"
                + " nothing.";
        return launch.standing(
                launch.group(),
                launch.level().without(EXPOSED),
                Stream.concat(launch.notices().stream(), Stream.of(notice)).toList());
    }

    /** The opening, unless a person demanded a sealed box and this is all that it lacks. */
    public static Opening demanded(Opening opening, BoxPolicy policy) {
        if (!(opening instanceof Opening.Opened(Box box))
                || !policy.demands().contains(Demand.SEALED)
                || !(box.level() instanceof Level.Weakened(var reasons))
                || !reasons.equals(List.of(EXPOSED))) {
            return opening;
        }
        box.close();
        return new Opening.Refused(
                "the box would be " + box.level().words() + ": " + MISSING,
                "leave --require out to accept that, or run Glovebox on such a kernel (cat /sys/kernel/security/lsm names"
                        + " landlock)");
    }
}
