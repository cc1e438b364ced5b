package dev.glovebox.app.doctor;

import dev.glovebox.app.doctor.HostView.Seen;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Opens a real box, tries every way out of it, and judges by what the probe says inside and by what the host sees. */
public final class Proof {
    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final Duration SHORT = Duration.ofSeconds(2);

    private final Ground ground;
    private final Supplier<String> words;
    private final Cancel cancel;
    private final Endings endings;

    /** Words that nobody else has come from the supplier. */
    Proof(Ground ground, Supplier<String> words, Cancel cancel) {
        this.ground = ground;
        this.words = words;
        this.cancel = cancel;
        endings = new Endings(ground.host(), words, cancel);
    }

    /** The policy shows the probe. */
    public Proven of(Sandbox sandbox, BoxPolicy policy) throws InterruptedException {
        Set<Path> groupsBefore = ground.host().groups();
        return switch (sandbox.open(policy)) {
            case Opening.Refused(var reason, var remedy, var cause) ->
                new Proven(new Standing.Unusable(reason, remedy), List.of());
            case Opening.Opened(var box) -> {
                try (box) {
                    Map<Check, Result> results = inside(box, policy.limits());
                    results.put(Check.LEFTOVERS, endings.leftovers(box, policy, groupsBefore));
                    outside(results);
                    List<Finding> findings = results.entrySet().stream()
                            .map(entry -> new Finding(entry.getKey(), entry.getValue()))
                            .toList();
                    yield new Proven(Standing.of(box.level(), findings), findings);
                }
            }
        };
    }

    private Map<Check, Result> inside(Box box, BoxLimits limits) throws InterruptedException {
        Map<Check, Result> results = new EnumMap<>(Check.class);
        Map<Check, Integer> visitsBefore = visits();
        Probe probe = new Probe(box, new Patience(LIMIT), cancel);
        Facts facts = ground.facts().and(sizes(box, limits));
        for (Check check : Check.values()) {
            if (check.by() != Check.By.HOST) {
                results.put(check, ground.blind().contains(check) ? blind() : probe.check(check, facts));
            }
        }
        results.put(Check.ENVIRONMENT, environment(probe));
        results.put(Check.PROCESSES, processes(probe));
        results.put(Check.SURVIVAL, survival(probe));
        results.put(Check.HUNG_PROCESS, endings.hung(probe));
        seen(probe).forEach((check, result) -> results.merge(check, result, Result::orWorse));
        visits().forEach((check, count) -> {
            if (count > visitsBefore.getOrDefault(check, 0)) {
                results.put(check, new Result.Broken("a program in the box reached the host's " + check.word()));
            }
        });
        return results;
    }

    private Map<Check, Integer> visits() {
        Map<Check, Integer> visits = new EnumMap<>(Check.class);
        Bait.LISTENERS.forEach(listener -> visits.put(listener, ground.bait().visits(listener)));
        return visits;
    }

    private static Facts sizes(Box box, BoxLimits limits) {
        return Facts.NONE
                .with("processes", limits.processes())
                .with("memory", limits.memoryBytes())
                .with("disk", limits.tmpBytes() + " /tmp")
                .with("disk", limits.homeBytes() + " " + box.inside().home())
                .with("disk", limits.sharedMemoryBytes() + " /dev/shm")
                .with("disk", limits.notesBytes() + " " + box.inside().notes());
    }

    private static Result blind() {
        return new Result.Untried("the probe does not find it on the host either");
    }

    private Result environment(Probe probe) throws InterruptedException {
        Told told = probe.tell("environments", Facts.NONE);
        Optional<String> leaked = ground.variables().among(told.text());
        if (leaked.isPresent()) {
            return new Result.Broken("the host's variable " + leaked.get() + " can be read");
        }
        if (told.text().contains(ground.bait().secret())) {
            return new Result.Broken("the environment of a process of the host can be read");
        }
        return unseen(Check.ENVIRONMENT, told);
    }

    private Result processes(Probe probe) throws InterruptedException {
        Told told = probe.tell("commands", Facts.NONE);
        return told.text().contains(ground.bait().secret())
                ? new Result.Broken("processes of the host can be seen")
                : unseen(Check.PROCESSES, told);
    }

    /** Nothing was found: by somebody who can find, and who looked to the end. */
    private Result unseen(Check check, Told told) {
        if (ground.blind().contains(check)) {
            return blind();
        }
        return told.trouble()
                .<Result>map(Result.Untried::new)
                .orElseGet(() -> told.text().endsWith("told")
                        ? new Result.Held()
                        : new Result.Untried("the probe did not look at everything"));
    }

    private static Result survival(Probe probe) throws InterruptedException {
        return probe.tell("commands", Facts.NONE)
                .trouble()
                .<Result>map(Result.Untried::new)
                .orElse(new Result.Held());
    }

    private Map<Check, Result> seen(Probe probe) {
        if (cancel.isAsked()) {
            return Map.of(Check.SEPARATION, new Result.Untried("cancelled"));
        }
        String word = words.get();
        Call call = probe.start(Optional.of(SHORT), "hold", word);
        call.discardOutput();
        HostView host = ground.host();
        new Patience(SHORT).until(() -> host.find(word).isPresent());
        Optional<Seen> process = host.find(word);
        Map<Check, Result> results = new SeenFromOutside(host, process).results();
        call.kill();
        return results;
    }

    private void outside(Map<Check, Result> results) {
        results.merge(Check.WRITE_OUTSIDE, ground.canary().untouched(), Result::orWorse);
    }
}
