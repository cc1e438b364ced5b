package dev.glovebox.app.install;

import java.util.List;

/**
 * What one kind of box lacks on this machine's own system.
 *
 * @param kind the capability that needs it
 * @param packages Debian's names; without them it cannot be had
 * @param unfetched what its first use fetches
 */
public record Outfit(String kind, List<String> packages, List<String> unfetched) {
    public Outfit {
        packages = List.copyOf(packages);
        unfetched = List.copyOf(unfetched);
    }
}
