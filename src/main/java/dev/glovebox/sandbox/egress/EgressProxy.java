package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Gate.Permissions;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/** The only way out of a box: an HTTP proxy on the host that connects to what a person allowed, and to nothing else. */
public final class EgressProxy {
    private final EgressLimits limits;
    private final Consumer<EgressDecision> decisions;
    private final Semaphore free;
    private volatile Route route;

    /** @param decisions told of each decision before a byte goes out; called from many threads */
    public EgressProxy(
            Permissions permissions, EgressLimits limits, Outside outside, Consumer<EgressDecision> decisions) {
        this.limits = limits;
        this.route = new Route(
                new Rules(permissions.policy(), permissions.advice(), outside.own()), outside, permissions.approvals());
        this.decisions = decisions;
        this.free = new Semaphore(limits.connections());
    }

    /** From the next connection on. */
    synchronized void allow(EgressRule rule) {
        route = route.allowing(rule);
    }

    /** Serves one connection to its end on the calling thread, and closes it. */
    public void serve(EgressConnection connection) throws IOException {
        try (connection) {
            if (!free.tryAcquire()) {
                turnAway(connection);
                return;
            }
            try {
                new Exchange(connection, route, decisions).run(limits);
            } finally {
                free.release();
            }
        }
    }

    private void turnAway(EgressConnection connection) throws IOException {
        Refusal refusal = told(new Refusal(
                Reason.TOO_MANY_CONNECTIONS, "this box has " + limits.connections() + " connections open already"));
        try (Watch watch = new Watch(limits, () -> Exchange.close(connection))) {
            connection.out().write(refusal.answer());
            connection.out().close();
            watch.moved();
        }
    }

    private Refusal told(Refusal refusal) {
        try {
            decisions.accept(new EgressDecision.Refused("", 0, refusal.reason(), refusal.sentence()));
            return refusal;
        } catch (Gate.Untold e) {
            return Refusal.notKept();
        }
    }
}
