package dev.glovebox.app.egress;

import dev.glovebox.app.clients.CaFiles;
import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.clients.Offer;
import dev.glovebox.app.clients.Preset;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Setting.Source;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.Whereabouts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Settles what may leave a box, from a person's settings and from those of this machine's own clients. */
public final class WayOutSettings {
    private static final List<Variable> RULES =
            List.of(Variable.ALLOW_HOST, Variable.ALLOW_PRIVATE_HOST, Variable.DENY_HOST, Variable.APPROVE);

    private final Settings settings;
    private final Place place;
    private final List<EgressRule> allow = new ArrayList<>();
    private final List<String> variables = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();

    /** Where the box will be, with its workspace's links resolved. */
    public record Place(
            Surroundings surroundings, Path workspace, BoxSystem system, Supplier<Whereabouts> whereabouts) {
        private HostFiles files() {
            return HostFiles.of(surroundings, workspace);
        }
    }

    private WayOutSettings(Settings settings, Place place) {
        this.settings = settings;
        this.place = place;
    }

    /** Throws {@link UsageError} for a rule that is none, or that nothing would keep. */
    public static WayOut wayOut(Settings settings, Place place, Person person) {
        WayOutSettings reading = new WayOutSettings(settings, place);
        return place.system() == BoxSystem.NO_BOX ? reading.withoutBox() : reading.of(person);
    }

    private WayOut of(Person person) {
        words(Variable.ALLOW_HOST).forEach(word -> Preset.named(word.text())
                .ifPresentOrElse(this::take, () -> allow.add(word.rule(EgressRule::parse))));
        words(Variable.ALLOW_PRIVATE_HOST)
                .map(word -> word.host(EgressRule::parsePrivate))
                .forEach(allow::add);
        List<EgressRule> deny = words(Variable.DENY_HOST)
                .map(word -> word.host(EgressRule::parse))
                .distinct()
                .toList();
        EgressPolicy policy = new EgressPolicy(allow.stream().distinct().toList(), deny);
        Approve approve = Approve.of(settings.get(Variable.APPROVE), person);
        TrustedCertificates trusted =
                policy.allowsAnything() || approve != Approve.NO ? certificates() : TrustedCertificates.OF_THE_SYSTEM;
        variables.addAll(trusted.variables());
        variables.addAll(OwnLoopback.variables(policy));
        return new WayOut(policy, approve, trusted.file(), variables, notices);
    }

    private void take(Preset preset) {
        Offer offer = preset.offer(place.files(), place.whereabouts().get());
        allow.addAll(offer.rules());
        variables.addAll(offer.variables());
        notices.addAll(offer.notices());
    }

    private TrustedCertificates certificates() {
        CaFiles files = CaFiles.of(place.files());
        notices.addAll(files.notices());
        return TrustedCertificates.of(files, place.system(), place.surroundings()::ownCache);
    }

    /** A rule for this very command is a mistake then; one for all of them is said to hold nothing. */
    private WayOut withoutBox() {
        for (Setting rule :
                RULES.stream().flatMap(name -> settings.every(name).stream()).toList()) {
            if (rule.source() == Source.FLAG) {
                throw new UsageError(rule.origin() + " '" + rule.value()
                        + "': without a box programs have the whole network of this machine; leave out one of them");
            }
            notices.add(rule.origin() + " holds nothing without a box: programs have the whole network.");
        }
        return new WayOut(EgressPolicy.NONE, Approve.NO, Optional.empty(), List.of(), notices);
    }

    private Stream<Word> words(Variable variable) {
        return settings.every(variable).stream()
                .flatMap(setting ->
                        Stream.of(setting.value().strip().split("\\s+")).map(text -> new Word(setting, text)));
    }

    /** One of a list. */
    private record Word(Setting setting, String text) {
        EgressRule rule(Function<String, EgressRule> reader) {
            try {
                return reader.apply(text);
            } catch (IllegalArgumentException e) {
                throw new UsageError(setting.origin() + " " + e.getMessage());
            }
        }

        /** A package manager's name is meant as one wherever it stands. */
        EgressRule host(Function<String, EgressRule> reader) {
            if (Preset.named(text).isPresent()) {
                throw new UsageError(setting.origin() + " '" + text
                        + "' is a package manager: name its hosts, or allow it with --allow-host " + text);
            }
            return rule(reader);
        }
    }
}
