package dev.glovebox.sandbox;

import dev.glovebox.protocol.BoxPolicy;

/** A way to make boxes on this machine. */
public interface Sandbox {
    /** Opens a box or says why not; what a crash left behind is cleared away first. */
    Opening open(BoxPolicy policy, Egress egress);

    /** A box without a way out. */
    default Opening open(BoxPolicy policy) {
        return open(policy, new Egress.None());
    }
}
