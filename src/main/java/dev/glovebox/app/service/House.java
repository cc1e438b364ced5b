package dev.glovebox.app.service;

import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.egress.BoxSystem;
import dev.glovebox.app.egress.OneByOne;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.session.BoxPlan;
import dev.glovebox.app.session.LazyTariff;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.OwnPrices;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.Request;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Capability;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Sandbox;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the operator settled for all boxes, and how a request bends it. Their settings are read once. */
final class House {
    private final Surroundings surroundings;
    private final Parts parts;
    private final Map<Variable, String> flags;
    private final Set<Demand> demands;
    private final Settings settings;

    House(Surroundings surroundings, Parts parts, Map<Variable, String> flags, Set<Demand> demands) {
        this.surroundings = surroundings;
        this.parts = parts;
        this.flags = Map.copyOf(flags);
        this.demands = Set.copyOf(demands);
        settings = Configured.settings(surroundings, flags);
    }

    Surroundings surroundings() {
        return surroundings;
    }

    Parts parts() {
        return parts;
    }

    Settings settings() {
        return settings;
    }

    /** As if the operator had given the request's limits and hosts by hand. */
    Settings settings(Request request) {
        if (request.limits().isEmpty()
                && request.allowHosts().isEmpty()
                && request.capabilities().isEmpty()
                && request.model().isEmpty()) {
            return settings;
        }
        return Configured.settings(surroundings, bent(request));
    }

    /** The same, with that word for hosts that no rule allows. */
    Settings settings(Request request, String approve) {
        Map<Variable, String> all = bent(request);
        all.put(Variable.APPROVE, approve);
        return Configured.settings(surroundings, all);
    }

    private Map<Variable, String> bent(Request request) {
        Map<Variable, String> all = new EnumMap<>(Variable.class);
        all.putAll(flags);
        request.limits().forEach((name, value) -> all.put(variable(name), value));
        if (!request.allowHosts().isEmpty()) {
            all.merge(Variable.ALLOW_HOST, String.join(" ", request.allowHosts()), (ours, more) -> ours + " " + more);
        }
        if (!request.capabilities().isEmpty()) {
            all.put(Variable.CAPABILITIES, words(request.capabilities()));
        }
        request.model().ifPresent(model -> all.put(Variable.MODEL, model));
        return all;
    }

    /** Those of all boxes and these. */
    private String words(Set<Capability> asked) {
        return Stream.concat(BoxSettings.of(settings).capabilities().stream(), asked.stream())
                .distinct()
                .sorted()
                .map(Capability::word)
                .collect(Collectors.joining(" "));
    }

    /** Whoever asks for a price learns of trouble with the operator's list when a job needs it. */
    LazyTariff tariff() {
        return new LazyTariff(OwnPrices.of(surroundings), sentence -> {});
    }

    /** What boxes can have written in the data folder says nothing; throws {@link UsageError}. */
    HostOffers hostOffers(List<String> words, Path data) {
        return new HostOffers(
                words,
                new HostOffers.Machine(
                        HostFiles.of(surroundings, data), parts.outside().whereabouts()));
    }

    static Variable variable(String limit) {
        return Variable.valueOf(limit.toUpperCase(Locale.ROOT));
    }

    Configured at(Settings settings, TaskFolder folder) {
        return new Configured(settings, folder.workspace(), folder.folder(), folder.journal());
    }

    /** Settles all but the box; throws {@link UsageError}. */
    Rooms.Ready prepare(Configured there, Rooms.Company company) {
        return rooms(there.settings()).prepare(there, company);
    }

    /** For a look at a job's files: no program of the job runs in this box, so it has no network and asks nobody. */
    Rooms.Ready prepareLook(TaskFolder folder) {
        Request bare = new Request(
                new Request.Work.Conversation(), Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty());
        Rooms.Company nobody = new Rooms.Company(Person.AWAY, new OneByOne(Approvals.nobody()));
        return prepare(at(settings(bare, "no"), folder), nobody);
    }

    Rooms rooms(Settings settings) {
        BoxSettings box = BoxSettings.of(settings);
        return new Rooms(
                surroundings,
                parts,
                new BoxPlan(box.sandbox(), system(box.sandbox()), there -> policy(there, box), box.capabilities()),
                Rooms.Advice.NONE);
    }

    private BoxPolicy policy(Configured there, BoxSettings box) {
        Set<Demand> all = EnumSet.noneOf(Demand.class);
        all.addAll(box.demands());
        all.addAll(demands);
        return new BoxPolicy(there.workspace(), box.limits(), List.of(), Optional.empty(), all)
                .withSearchPath(surroundings.searchPath())
                .withHomes(surroundings.toolchainHomes());
    }

    /** Of a box in which only the glove works, on folders that jobs left; what it takes away needs no bound on growth. */
    BoxPolicy upkeep(Path folder) {
        BoxSettings box = BoxSettings.of(settings);
        Set<Demand> all = EnumSet.noneOf(Demand.class);
        all.addAll(box.demands());
        all.addAll(demands);
        all.remove(Demand.DISK_LIMIT);
        return new BoxPolicy(
                folder, box.limits().withDiskBytes(OptionalLong.empty()), List.of(), Optional.empty(), all);
    }

    Sandbox sandbox() {
        return parts.sandboxes().apply(BoxSettings.of(settings).sandbox());
    }

    private static BoxSystem system(SandboxChoice sandbox) {
        return switch (sandbox) {
            case SandboxChoice.None() -> BoxSystem.NO_BOX;
            case SandboxChoice.Container ignored -> BoxSystem.ANOTHER;
            case SandboxChoice.Bubblewrap() -> BoxSystem.OF_THIS_MACHINE;
        };
    }

    /** A service never works without a box; throws {@link UsageError}. */
    void requireBox() {
        if (BoxSettings.of(settings).sandbox() instanceof SandboxChoice.None) {
            throw new UsageError(
                    "the service runs other people's jobs, so it has no sandbox 'none': leave SANDBOX out, or give bubblewrap, podman or docker");
        }
    }
}
