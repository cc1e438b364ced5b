package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a run or a session has cost so far. */
final class Spent {
    private final Map<String, Usage> usage = new HashMap<>();
    private final Set<String> uncounted = new HashSet<>();
    private String model;
    private long turns;
    private Duration time = Duration.ZERO;

    Spent(String model) {
        this.model = model;
    }

    /** As a journal tells it. A turn that was cut off has no end, and its time is not counted. */
    static Spent of(List<? extends AgentEvent.Kept> events) {
        Spent spent = new Spent("");
        events.forEach(spent::take);
        return spent;
    }

    private void take(AgentEvent.Kept event) {
        switch (event) {
            case AgentEvent.SessionOpened opened -> model = opened.model();
            case AgentEvent.Answered(var answer) -> asked(answer.usage());
            case AgentEvent.Compacted compacted -> spent(compacted.usage());
            case AgentEvent.TurnEnded ended -> time = time.plus(ended.took());
            case AgentEvent.Prompted ignored -> {}
            case AgentEvent.ToolStarted ignored -> {}
            case AgentEvent.ToolEnded ignored -> {}
            case AgentEvent.Noticed noticed -> model = noticed.model().orElse(model);
            case AgentEvent.Undone ignored -> {}
        }
    }

    /** Steps are kept as answers of a model, and nobody was asked for them. */
    void asked(Usage answer) {
        if (!model.equals(StepRunner.MODEL)) {
            turns++;
            if (answer.equals(Usage.NONE)) {
                uncounted.add(model);
            }
            spent(answer);
        }
    }

    void spent(Usage more) {
        if (!more.equals(Usage.NONE)) {
            usage.merge(model, more, Usage::plus);
        }
    }

    /** Who is asked now. */
    String model() {
        return model;
    }

    long turns() {
        return turns;
    }

    Duration time() {
        return time;
    }

    Usage usage() {
        return usage.values().stream().reduce(Usage.NONE, Usage::plus);
    }

    /** Whether there is an answer whose tokens nobody counted: servers may leave that out. */
    boolean hasUncountedTokens() {
        return !uncounted.isEmpty();
    }

    /** The same, and they were not free. */
    boolean hasUncountedCost(Tariff tariff) {
        return uncounted.stream()
                .anyMatch(name -> !tariff.cost(name, new Usage(1, 1, 1, 1)).equals(Optional.of(Dollars.NONE)));
    }

    /** The models that were asked and whose price is not known. */
    List<String> unpriced(Tariff tariff) {
        return usage.keySet().stream()
                .filter(name -> tariff.cost(name, Usage.NONE).isEmpty())
                .sorted()
                .toList();
    }

    /** Nothing costs nothing; empty when the price of one of its models is not known. */
    Optional<Dollars> cost(Tariff tariff) {
        Dollars sum = Dollars.NONE;
        for (Map.Entry<String, Usage> entry : usage.entrySet()) {
            Optional<Dollars> cost = tariff.cost(entry.getKey(), entry.getValue());
            if (cost.isEmpty()) {
                return cost;
            }
            sum = sum.plus(cost.get());
        }
        return Optional.of(sum);
    }
}
