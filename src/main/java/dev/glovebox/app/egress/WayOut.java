package dev.glovebox.app.egress;

import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Setting.Source;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Gate.Permissions;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a person lets out of a box.
 *
 * @param variables what programs inside must know beside the proxy, NAME=value
 * @param notices what a person should know about it, in sentences
 */
public record WayOut(EgressPolicy policy, Approve approve, List<String> variables, List<String> notices) {
    private static final int MOST_NAMED = 20;
    private static final List<Variable> RULES =
            List.of(Variable.ALLOW_HOST, Variable.ALLOW_PRIVATE_HOST, Variable.DENY_HOST, Variable.APPROVE);

    public WayOut {
        variables = List.copyOf(variables);
        notices = List.copyOf(notices);
    }

    /** Throws {@link UsageError} for a rule that is none, or that nothing would keep. */
    public static WayOut of(Settings settings, SandboxChoice sandbox, Person person) {
        return sandbox == SandboxChoice.NONE ? withoutBox(settings) : of(settings, person);
    }

    /** A rule for this very command is a mistake then; one for all of them is said to hold nothing. */
    private static WayOut withoutBox(Settings settings) {
        List<Setting> rules =
                RULES.stream().flatMap(rule -> settings.every(rule).stream()).toList();
        for (Setting rule : rules) {
            if (rule.source() == Source.FLAG) {
                throw new UsageError(rule.origin() + " '" + rule.value()
                        + "': without a box programs have the whole network of this machine; leave out one of them");
            }
        }
        List<String> notices = rules.stream()
                .map(rule -> rule.origin() + " holds nothing without a box: programs have the whole network.")
                .toList();
        return new WayOut(EgressPolicy.NONE, Approve.NO, List.of(), notices);
    }

    private static WayOut of(Settings settings, Person person) {
        List<EgressRule> allow = Stream.concat(
                        rules(settings, Variable.ALLOW_HOST, EgressRule::parse),
                        rules(settings, Variable.ALLOW_PRIVATE_HOST, EgressRule::parsePrivate))
                .distinct()
                .toList();
        List<EgressRule> deny = rules(settings, Variable.DENY_HOST, EgressRule::parse)
                .distinct()
                .toList();
        return new WayOut(
                new EgressPolicy(allow, deny),
                Approve.of(settings.get(Variable.APPROVE), person),
                List.of(),
                List.of());
    }

    /** Rules and whoever may be asked about the rest. */
    public Permissions permissions(Approvals person) {
        return new Permissions(
                policy,
                switch (approve) {
                    case ASK -> new OneByOne(person);
                    case YES -> Approvals.everythingPublic();
                    case NO -> Approvals.nobody();
                });
    }

    /** For the model, in a sentence. */
    public String words() {
        String others = approve == Approve.NO ? "" : " Other hosts may be allowed when a program asks for them.";
        if (policy.allow().isEmpty()) {
            return approve == Approve.NO ? "There is no network." : "The network is an HTTP proxy." + others;
        }
        return "The network is an HTTP proxy that lets through "
                + policy.allow().stream()
                        .map(EgressRule::text)
                        .limit(MOST_NAMED)
                        .collect(Collectors.joining(", "))
                + (policy.allow().size() > MOST_NAMED ? " and others." : ".")
                + others;
    }

    /** Whether anything may ever leave. */
    public boolean isOpen() {
        return policy.allowsAnything() || approve != Approve.NO;
    }

    private static Stream<EgressRule> rules(Settings settings, Variable variable, Function<String, EgressRule> reader) {
        return settings.every(variable).stream()
                .flatMap(setting ->
                        Stream.of(setting.value().strip().split("\\s+")).map(text -> rule(setting, text, reader)));
    }

    private static EgressRule rule(Setting setting, String text, Function<String, EgressRule> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(setting.origin() + " " + e.getMessage());
        }
    }
}
