package dev.glovebox.app.clients;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Whereabouts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Words that stand for the hosts of a package manager, as it is set up on this machine. */
public enum Preset {
    PIP,
    NPM,
    MAVEN,
    CARGO,
    GO,
    APT;

    private static final Duration PATIENCE = Duration.ofSeconds(3);

    public static Optional<Preset> named(String word) {
        return Stream.of(values()).filter(preset -> preset.word().equals(word)).findFirst();
    }

    /** As a person gives it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the client's settings and looks its hosts up; throws when there is no host to allow. */
    public Offer offer(HostFiles files, Whereabouts whereabouts) {
        Search search = new Search(word(), files);
        client().find(search);
        List<EgressRule> rules = new HostRules(search, whereabouts, PATIENCE).of(search.destinations());
        if (rules.isEmpty()) {
            throw nothing(search);
        }
        return new Offer(rules, search.variables(), search.notices());
    }

    /** The hosts that the client's settings name, without looking them up; none where it is not set up. */
    public List<EgressRule.Name> names(HostFiles files) {
        try {
            return offer(files, new Anywhere()).rules().stream()
                    .filter(EgressRule.Name.class::isInstance)
                    .map(EgressRule.Name.class::cast)
                    .toList();
        } catch (UsageError e) {
            return List.of();
        }
    }

    /** Takes every place for a public one. */
    private record Anywhere() implements Whereabouts {
        @Override
        public Optional<Reach> reach(HostName host) {
            return Optional.of(Reach.PUBLIC);
        }

        @Override
        public Optional<Reach> reach(IpAddress address) {
            return Optional.of(Reach.PUBLIC);
        }
    }

    private Client client() {
        return switch (this) {
            case PIP -> new Pip();
            case NPM -> new Npm();
            case MAVEN -> new Maven();
            case CARGO -> new Cargo();
            case GO -> new Golang();
            case APT -> new Apt();
        };
    }

    private UsageError nothing(Search search) {
        String notices = search.notices().isEmpty() ? "" : " (" + String.join("; ", search.notices()) + ")";
        return new UsageError("--allow-host " + word() + ": this machine's " + word() + " names no host that a box may"
                + " reach; looked at " + String.join(", ", search.places()) + notices
                + ": name the host with --allow-host NAME");
    }
}
