package dev.glovebox.app.service;

import dev.glovebox.jobs.Retention.Share;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Whose oldest job goes when jobs take too much: that of the owner who takes most. What an owner's running jobs take, and what could not be
 * removed, counts against that owner alone: nobody else loses anything for it.
 *
 * @param active what the running jobs of each owner take
 */
record LargestOwner(Serving.Keep keep, Map<String, Long> active) {
    /** Empty when all fits, or nothing can go. */
    Optional<String> among(Map<String, Share> shares) {
        long all = shares.values().stream().mapToLong(Share::removable).sum();
        return shares.entrySet().stream()
                .filter(owner -> owner.getValue().removable() > 0)
                .filter(owner ->
                        all + held(owner) > keep.bytes() || owner.getValue().removable() + held(owner) > keep.ofEach())
                .max(Comparator.<Map.Entry<String, Share>>comparingLong(
                                owner -> owner.getValue().removable() + held(owner))
                        .thenComparing(Map.Entry::getKey))
                .map(Map.Entry::getKey);
    }

    private long held(Map.Entry<String, Share> owner) {
        return owner.getValue().stuck() + active.getOrDefault(owner.getKey(), 0L);
    }
}
