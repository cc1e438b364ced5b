package dev.glovebox.app.clients;

import dev.glovebox.protocol.EgressRule;
import java.util.List;

/**
 * What a preset adds to a box.
 *
 * @param rules the hosts that the client is set up with on this machine
 * @param variables {@code NAME=value}, without credentials
 * @param notices sentences for a person
 */
public record Offer(List<EgressRule> rules, List<String> variables, List<String> notices) {
    public Offer {
        rules = List.copyOf(rules);
        variables = List.copyOf(variables);
        notices = List.copyOf(notices);
    }
}
