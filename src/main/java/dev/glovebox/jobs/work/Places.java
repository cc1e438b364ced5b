package dev.glovebox.jobs.work;

import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.AtWork;
import dev.glovebox.jobs.JobStore.Claim;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Who has this server's places, and which conversation gives its own to a job that waits. */
final class Places {
    private final Workers.Setup setup;
    private final Collection<HeldJob> held;

    Places(Workers.Setup setup, Collection<HeldJob> held) {
        this.setup = setup;
        this.held = held;
    }

    boolean isFull() {
        return held.size() >= setup.slots();
    }

    /** For the next job, of an owner who has fewer than one may have here. */
    Claim claim() {
        int most = setup.perOwner().getAsInt();
        Map<String, Long> owners = held.stream()
                .map(work -> work.job().owner())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Set<String> full = owners.keySet().stream()
                .filter(owner -> owners.getOrDefault(owner, 0L) >= most)
                .collect(Collectors.toSet());
        return setup.claim()
                .beside(new AtWork(held.stream().map(work -> work.job().id()).collect(Collectors.toSet()), full));
    }

    /**
     * A conversation in which nobody says anything can be taken up again later; work cannot. One gives way at a time, the longest silent: to a job
     * that could be begun in any place, or to one of the same owner, who has no more places.
     */
    Optional<Assignment> givesWay(JobStore store) {
        List<HeldJob> silent = held.stream().filter(HeldJob::isSilent).toList();
        if (silent.isEmpty() || held.stream().anyMatch(work -> work.assignment().isGivingWay())) {
            return Optional.empty();
        }
        Claim claim = claim();
        Map<String, Long> waiting = store.waiting(claim);
        boolean anyPlaceHelps = isFull()
                && waiting.entrySet().stream()
                        .anyMatch(owner -> owner.getValue() < claim.perOwner()
                                && !claim.atWork().full().contains(owner.getKey()));
        return silent.stream()
                .filter(work -> anyPlaceHelps || waiting.containsKey(work.job().owner()))
                .max(Comparator.comparing(HeldJob::silence))
                .map(HeldJob::assignment);
    }
}
