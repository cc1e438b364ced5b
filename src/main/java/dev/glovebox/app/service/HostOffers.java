package dev.glovebox.app.service;

import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.clients.Preset;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.EgressRule.Name;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.EgressRule.Wildcard;
import dev.glovebox.protocol.HostName;
import dev.glovebox.sandbox.Whereabouts;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The hosts that the operator offers to users: what a request may name, and what a user may be asked about. */
final class HostOffers {
    private static final String EVERY = "*";
    private static final Set<Integer> WEB = Set.of(80, 443);

    private final List<String> words;
    private final Machine machine;
    private final Set<Preset> presets = EnumSet.noneOf(Preset.class);
    private final List<Name> names = new ArrayList<>();
    private boolean every;
    private Optional<List<Name>> ofPresets = Optional.empty();

    /** Where the settings of package managers lie, and how their hosts are looked up. */
    record Machine(HostFiles files, Supplier<Whereabouts> whereabouts) {}

    /** Throws {@link UsageError} for a word that is no offer. */
    HostOffers(List<String> words, Machine machine) {
        this.words = List.copyOf(words);
        this.machine = machine;
        this.words.forEach(this::add);
    }

    private void add(String word) {
        Optional<Preset> preset = Preset.named(word);
        if (word.equals(EVERY)) {
            every = true;
        } else if (preset.isPresent()) {
            presets.add(preset.get());
        } else {
            names.add(name(word));
        }
    }

    private static Name name(String word) {
        try {
            return switch (EgressRule.parse(word)) {
                case Name name -> name;
                case EgressRule.Address ignored ->
                    throw new UsageError("--offer-host '" + word
                            + "' is an address, and users are offered names only: an address could be this server's own;"
                            + " --allow-host " + word + " opens it for every box");
            };
        } catch (IllegalArgumentException e) {
            throw new UsageError("--offer-host " + e.getMessage());
        }
    }

    List<String> words() {
        return words;
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /** Whether a request may have this word in {@code allow_hosts}; never an address. */
    boolean hasWord(String word) {
        Optional<Preset> preset = Preset.named(word);
        if (preset.isPresent()) {
            return presets.contains(preset.get()) || (every && isPublic(preset.get()));
        }
        try {
            return EgressRule.parse(word) instanceof Name name
                    && (every || names.stream().anyMatch(offer -> covers(offer, name)));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether a program's connection to this name is on offer, by the same rules. */
    boolean hasHost(String host, int port) {
        Optional<HostName> name = HostName.parse(host);
        if (name.isEmpty()) {
            return false;
        }
        Name wanted = new Name(Wildcard.NONE, name.get(), Set.of(port), Reach.PUBLIC);
        return every
                || names.stream().anyMatch(offer -> covers(offer, wanted))
                || ofPresets().stream().anyMatch(offer -> covers(offer, wanted));
    }

    /** A registry at a private address is on offer by its own word only. */
    private boolean isPublic(Preset preset) {
        try {
            return preset.offer(machine.files(), machine.whereabouts().get()).rules().stream()
                    .allMatch(rule -> rule instanceof Name name && name.reach() == Reach.PUBLIC);
        } catch (UsageError e) {
            return true; // it names no host at all, which the job is told
        }
    }

    private synchronized List<Name> ofPresets() {
        if (ofPresets.isEmpty()) {
            ofPresets = Optional.of(presets.stream()
                    .flatMap(preset -> preset.names(machine.files()).stream())
                    .toList());
        }
        return ofPresets.get();
    }

    private static boolean covers(Name offer, Name wanted) {
        boolean host =
                switch (offer.wildcard()) {
                    case NONE ->
                        wanted.wildcard() == Wildcard.NONE && wanted.host().equals(offer.host());
                    case LEADING ->
                        wanted.host().text().endsWith("." + offer.host().text())
                                || (wanted.wildcard() == Wildcard.LEADING
                                        && wanted.host().equals(offer.host()));
                };
        return host && ports(offer).containsAll(ports(wanted));
    }

    private static Set<Integer> ports(Name name) {
        return name.ports().isEmpty() ? WEB : name.ports();
    }
}
