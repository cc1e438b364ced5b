package dev.glovebox.app.egress;

import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Gate.Permissions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a person lets out of a box.
 *
 * @param certificates a file for the box with those that its programs shall trust, where it would not see them otherwise
 * @param variables what programs inside must know beside the proxy, NAME=value
 * @param notices what a person should know about it, in sentences
 */
public record WayOut(
        EgressPolicy policy,
        Approve approve,
        Optional<Path> certificates,
        List<String> variables,
        List<String> notices) {
    private static final int MOST_NAMED = 20;

    public WayOut {
        variables = List.copyOf(variables);
        notices = List.copyOf(notices);
    }

    /** With these allowed too. */
    public WayOut and(List<EgressRule> rules) {
        EgressPolicy wider = policy;
        for (EgressRule rule : rules) {
            wider = wider.and(rule);
        }
        return new WayOut(wider, approve, certificates, variables, notices);
    }

    /** Rules and whoever may be asked about the rest. */
    public Permissions permissions(OneByOne person) {
        return new Permissions(
                policy,
                switch (approve) {
                    case ASK -> person;
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
}
