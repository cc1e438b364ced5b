package dev.glovebox.sandbox.egress;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Allowed;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.EgressDecision.Refused;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Approvals.Answer;
import dev.glovebox.sandbox.Approvals.Question;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Outbound;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Hands every connection of a box to a proxy. */
public final class ProxyGate implements Gate {
    /** A program that tries a thousand hosts has said enough. */
    private static final int MOST_LISTED = 50;

    private static final Refused UNLISTED = new Refused(
            "", 0, Reason.TOO_MANY_CONNECTIONS, "More connections were refused than the " + MOST_LISTED + " listed.");

    private final EgressProxy proxy;
    private final Set<Allowed> allowed = new LinkedHashSet<>();
    private final Set<Refused> refused = new LinkedHashSet<>();
    private final Set<Question> open = ConcurrentHashMap.newKeySet();
    private Consumer<EgressDecision> listener = decision -> {
        throw new IllegalStateException("nobody keeps the decisions of this box yet");
    };

    public ProxyGate(Permissions permissions, Outside outside) {
        var asking = new Permissions(
                permissions.policy(), question -> ask(permissions.approvals(), question), permissions.advice());
        proxy = new EgressProxy(asking, EgressLimits.DEFAULTS, outside, this::decided);
    }

    @Override
    public synchronized void tell(Consumer<EgressDecision> decisions) {
        listener = decisions;
        allowed.clear();
        refused.clear();
    }

    @Override
    public void allow(EgressRule rule) {
        proxy.allow(rule);
    }

    @Override
    public Egress.Through egress(List<String> variables) {
        return new Egress.Through(
                Egress.Through.PROXY_PORT, connection -> proxy.serve(new FromBox(connection)), variables);
    }

    /** Also what nobody has decided yet: the program that wanted it may have given up. */
    @Override
    public synchronized List<Refused> refused() {
        List<Refused> since = Stream.concat(refused.stream(), open.stream().map(ProxyGate::undecided))
                .distinct()
                .toList();
        refused.clear();
        allowed.clear();
        return since;
    }

    private Answer ask(Approvals approvals, Question question) throws InterruptedException {
        open.add(question);
        try {
            return approvals.ask(question);
        } finally {
            open.remove(question);
        }
    }

    private static Refused undecided(Question question) {
        return new Refused(
                question.host(),
                question.port(),
                Reason.HOST_NOT_ALLOWED,
                "the person was asked about " + question.host() + " and has not answered yet");
    }

    private void decided(EgressDecision decision) {
        switch (decision) {
            case Allowed one -> tell(one);
            case Refused one -> tell(one);
        }
    }

    /** Threads that made the same decision wait for each other: none goes on before it was told. */
    private synchronized void tell(Allowed decision) {
        if (!allowed.contains(decision)) {
            listener.accept(decision);
            allowed.add(decision);
        }
    }

    private synchronized void tell(Refused decision) {
        Refused listed = refused.size() < MOST_LISTED ? decision : UNLISTED;
        if (refused.add(listed)) {
            listener.accept(listed);
        }
    }

    /** The box's side of it. */
    private record FromBox(Outbound connection) implements EgressConnection {
        @Override
        public InputStream in() {
            return connection.in();
        }

        @Override
        public OutputStream out() {
            return connection.out();
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
