package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Approvals;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** From a target to a server: the rules, one look-up, and a dial of exactly what was checked. */
record Route(Rules rules, Outside outside, Approvals approvals) {
    /** A name with a hundred dead addresses would keep a connection busy for minutes. */
    private static final int MOST_DIALS = 3;

    record Taken(IpAddress address, EgressConnection server) {}

    Route allowing(EgressRule rule) {
        return new Route(new Rules(rules.policy().and(rule), rules.advice(), rules.own()), outside, approvals);
    }

    /** The watch waits longer while somebody is asked. */
    Taken take(Target target, Watch watch) throws Refusal {
        return dialFirst(target, addresses(target, watch));
    }

    private List<IpAddress> addresses(Target target, Watch watch) throws Refusal {
        return switch (target) {
            case Target.Numbered numbered -> {
                rules.check(numbered);
                yield List.of(numbered.address());
            }
            case Target.Named named -> {
                Reach reach = reach(named, watch);
                List<IpAddress> resolved = resolve(named);
                yield acceptable(named, reach, resolved, watch);
            }
        };
    }

    /** A name is not looked up before it is allowed: the question itself would leave the machine. */
    private Reach reach(Target.Named target, Watch watch) throws Refusal {
        try {
            return rules.reach(target);
        } catch (Refusal refusal) {
            requireAskable(refusal, Set.of(Reason.HOST_NOT_ALLOWED, Reason.PORT_NOT_ALLOWED));
            ask(refusal, new Approvals.Question(target.host(), target.port(), Reach.PUBLIC), watch);
            return Reach.PUBLIC;
        }
    }

    private List<IpAddress> acceptable(Target.Named target, Reach reach, List<IpAddress> resolved, Watch watch)
            throws Refusal {
        try {
            return rules.acceptable(target, reach, resolved);
        } catch (Refusal refusal) {
            requireAskable(refusal, Set.of(Reason.PRIVATE_ADDRESS));
            ask(refusal, new Approvals.Question(target.host(), target.port(), Reach.PRIVATE_TOO), watch);
            return rules.acceptable(target, Reach.PRIVATE_TOO, resolved);
        }
    }

    private static void requireAskable(Refusal refusal, Set<Reason> reasons) throws Refusal {
        if (!reasons.contains(refusal.reason())) {
            throw refusal;
        }
    }

    /** Throws the refusal unless somebody overrules it. */
    private void ask(Refusal refusal, Approvals.Question question, Watch watch) throws Refusal {
        watch.expectAnswer();
        switch (answer(question)) {
            case YES, ONCE -> watch.expectRequest();
            case NO -> throw new Refusal(refusal.reason(), question.host() + " was not allowed by the person");
            case NONE -> throw refusal;
        }
    }

    private Approvals.Answer answer(Approvals.Question question) {
        try {
            return approvals.ask(question);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Approvals.Answer.NONE;
        }
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
