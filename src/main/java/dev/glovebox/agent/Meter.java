package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.AgentEvent.TurnEnd.LimitReached;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Counts what a run spends, beside what its session had spent before, and says which limit that reaches. */
final class Meter {
    private static final String MAX_COST = "MAX_COST";

    private final Limits limits;
    private final Spent run;
    private final Spent session;

    /** Whose limit it is. */
    private enum Scope {
        RUN(""),
        SESSION("SESSION_");

        private final String prefix;

        Scope(String prefix) {
            this.prefix = prefix;
        }

        /** What happened, what was allowed, and how to allow more. */
        String sentence(String happened, String limit, String value) {
            return happened + " in this " + name().toLowerCase(Locale.ROOT) + ", and " + prefix + limit + " is " + value
                    + ": " + flag(limit) + " raises it";
        }

        String flag(String limit) {
            return "--" + (prefix + limit).toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** @param before what the session has spent, which is counted on here */
    Meter(Limits limits, Spent before) {
        this.limits = limits;
        session = before;
        run = new Spent(before.model());
    }

    void asked(Usage answer) {
        run.asked(answer);
        session.asked(answer);
    }

    /** Tokens of no answer. */
    void spent(Usage more) {
        run.spent(more);
        session.spent(more);
    }

    Usage usage() {
        return run.usage();
    }

    /** Empty also when nothing was used: prices need not be read for that. */
    Optional<Dollars> cost() {
        return usage().equals(Usage.NONE) ? Optional.empty() : run.cost(limits.tariff());
    }

    /** How long the run may take. */
    Duration time() {
        Duration session = left();
        return session.compareTo(limits.run().time()) < 0
                ? session
                : limits.run().time();
    }

    private Duration left() {
        Duration most = limits.session().time();
        return most.equals(Budget.FOREVER) ? most : most.minus(session.time());
    }

    /** The first limit that stands in the way of asking once more. */
    Optional<LimitReached> reached(Duration took) {
        return reached(Scope.RUN, limits.run(), run)
                .or(() -> reached(Scope.SESSION, limits.session(), session))
                .map(LimitReached::new)
                .or(() -> took.compareTo(time()) < 0 ? Optional.empty() : Optional.of(late(took)));
    }

    /** The limit on time that is reached when there is no more. */
    LimitReached late(Duration took) {
        String sentence = limits.run().time().compareTo(left()) <= 0
                ? Scope.RUN.sentence(
                        words(took) + " have passed",
                        "MAX_TIME",
                        words(limits.run().time()))
                : Scope.SESSION.sentence(
                        words(session.time().plus(took)) + " have passed",
                        "MAX_TIME",
                        words(limits.session().time()));
        return new LimitReached(sentence, TurnEnd.Bound.TIME);
    }

    private Optional<String> reached(Scope scope, Budget budget, Spent spent) {
        if (spent.turns() >= budget.turns()) {
            String times = spent.turns() == 1 ? "once" : spent.turns() + " times";
            return Optional.of(
                    scope.sentence("the model was asked " + times, "MAX_TURNS", String.valueOf(budget.turns())));
        }
        if (budget.boundsTokens() && spent.hasUncountedTokens()) {
            return Optional.of(uncounted(scope, "MAX_TOTAL_TOKENS"));
        }
        if (budget.boundsCost() && spent.hasUncountedCost(limits.tariff())) {
            return Optional.of(uncounted(scope, MAX_COST));
        }
        long tokens = spent.usage().sum();
        if (tokens >= budget.tokens()) {
            return Optional.of(
                    scope.sentence(tokens + " tokens were used", "MAX_TOTAL_TOKENS", String.valueOf(budget.tokens())));
        }
        return budget.boundsCost() ? tooDear(scope, budget.cost(), spent) : Optional.empty();
    }

    /** A limit that cannot be kept ends the run, rather than to bound nothing. */
    private static String uncounted(Scope scope, String limit) {
        return "the model's server did not say how many tokens an answer took, so " + scope.prefix + limit
                + " cannot be kept: " + scope.flag(limit) + " none goes on without it";
    }

    private Optional<String> tooDear(Scope scope, Dollars most, Spent spent) {
        Optional<Dollars> cost = spent.cost(limits.tariff());
        if (cost.isEmpty()) {
            return Optional.of(
                    "the price of " + String.join(" and ", spent.unpriced(limits.tariff())) + " is not known, and "
                            + scope.prefix
                            + MAX_COST + " counts what was asked before: write it where glovebox prices says, or give "
                            + scope.flag(MAX_COST) + " none");
        }
        return cost.get().compareTo(most) < 0
                ? Optional.empty()
                : Optional.of(scope.sentence("$" + cost.get().text() + " were spent", MAX_COST, "$" + most.text()));
    }

    private static String words(Duration time) {
        long millis = time.toMillis();
        return millis % 1000 == 0 || millis >= 100_000 ? millis / 1000 + " s" : millis + " ms";
    }
}
