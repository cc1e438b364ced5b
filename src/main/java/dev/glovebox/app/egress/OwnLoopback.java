package dev.glovebox.app.egress;

import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.Egress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Programs do not ask a proxy for 127.0.0.1, so one of the host's that a person allowed would not be reached. Where there is
 * one, the box's own servers answer at localhost, and the number leads through the gate.
 */
final class OwnLoopback {
    private static final Set<String> V4 = Set.of("127.0.0.1", "127.0.0.0/8");
    private static final Set<String> V6 = Set.of("::1");

    private OwnLoopback() {}

    /** Variables for the box; none where no such address is allowed. */
    static List<String> variables(EgressPolicy policy) {
        List<String> inside = new ArrayList<>(Egress.INSIDE);
        for (EgressRule rule : policy.allow()) {
            if (rule instanceof EgressRule.Address(var address, var port)) {
                if (address.text().startsWith("127.")) {
                    inside.removeAll(V4);
                } else if (V6.contains(address.text())) {
                    inside.removeAll(V6);
                }
            }
        }
        String list = String.join(",", inside);
        return inside.equals(Egress.INSIDE) ? List.of() : List.of("NO_PROXY=" + list, "no_proxy=" + list);
    }
}
