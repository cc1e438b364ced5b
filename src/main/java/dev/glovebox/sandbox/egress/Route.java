package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.util.List;

/** From a target to a server: the rules, one look-up, and a dial of exactly what was checked. */
record Route(Rules rules, Outside outside) {
    /** A name with a hundred dead addresses would keep a connection busy for minutes. */
    private static final int MOST_DIALS = 3;

    record Taken(IpAddress address, EgressConnection server) {}

    Taken take(Target target) throws Refusal {
        return dialFirst(target, addresses(target));
    }

    private List<IpAddress> addresses(Target target) throws Refusal {
        return switch (target) {
            case Target.Numbered numbered -> {
                rules.check(numbered);
                yield List.of(numbered.address());
            }
            case Target.Named named -> {
                Reach reach = rules.reach(named);
                yield rules.acceptable(named, reach, resolve(named));
            }
        };
    }

    private List<IpAddress> resolve(Target.Named target) throws Refusal {
        try {
            return outside.resolver().resolve(target.name());
        } catch (IOException e) {
            throw Rules.unresolved(target);
        }
    }

    private Taken dialFirst(Target target, List<IpAddress> checked) throws Refusal {
        var unreached = new Refusal(
                Reason.NOT_REACHED,
                target.host() + " is allowed, but does not take connections on port " + target.port());
        for (IpAddress address : checked.subList(0, Math.min(checked.size(), MOST_DIALS))) {
            try {
                return new Taken(address, outside.dialer().dial(address, target.port()));
            } catch (IOException e) {
                unreached.addSuppressed(e);
            }
        }
        throw unreached;
    }
}
