package dev.glovebox.app.doctor;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * The host prepared for a proof: baits and canary lie out, and the probe was seen to find them from the host itself. What it
 * does not find there it would find nowhere, so it proves nothing by not finding it in a box.
 *
 * @param blind the checks that found nothing on the host
 */
record Ground(Bait bait, Canary canary, OwnVariables variables, Facts facts, Set<Check> blind, HostView host) {
    private static final Duration LIMIT = Duration.ofSeconds(15);

    /** What lies out. */
    record Laid(Bait bait, Canary canary, OwnVariables variables, Facts places) {}

    static Ground prepare(Box unwalled, Laid laid, Cancel cancel) throws InterruptedException {
        Set<Check> blind = EnumSet.noneOf(Check.class);
        Optional<Facts> where = laid.bait().facts();
        Facts facts = where.map(found -> laid.places().and(found)).orElse(laid.places());
        Patience patience = new Patience(LIMIT);
        Probe probe = new Probe(unwalled, patience, cancel);
        for (Check check : Check.values()) {
            if (check.by() == Check.By.BAIT && !(probe.check(check, facts) instanceof Result.Broken)) {
                blind.add(check);
            }
        }
        blind.addAll(blindToProcesses(probe, laid));
        for (Check listener : Bait.LISTENERS) {
            patience.until(() ->
                    cancel.isAsked() || blind.contains(listener) || laid.bait().visits(listener) > 0);
        }
        return new Ground(laid.bait(), laid.canary(), laid.variables(), facts, blind, HostView.ofThisMachine());
    }

    /** The bait's environment and command line, and our own environment as the kernel shows it. */
    private static Set<Check> blindToProcesses(Probe probe, Laid laid) throws InterruptedException {
        Set<Check> blind = EnumSet.noneOf(Check.class);
        Facts some = Facts.NONE
                .with("pid", ProcessHandle.current().pid())
                .with("pid", laid.bait().pid().orElse(0L));
        String secret = laid.bait().secret();
        if (!probe.tell("commands", some).text().contains(secret)) {
            blind.add(Check.PROCESSES);
        }
        if (!probe.tell("environments", some).text().contains(secret)) {
            blind.add(Check.ENVIRONMENT);
        }
        return blind;
    }
}
