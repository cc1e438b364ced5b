package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Variable;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What a command that runs programs in a box can be told about the network. */
final class EgressOptions {
    private static final List<Variable> LISTS =
            List.of(Variable.ALLOW_HOST, Variable.ALLOW_PRIVATE_HOST, Variable.DENY_HOST);

    private EgressOptions() {}

    static void addTo(CommandSpec spec) {
        spec.addOption(Options.values(
                "HOST",
                "Let the box connect there: NAME, *.NAME, NAME:PORT, ADDRESS:PORT, or the registry of pip, npm, maven, cargo, go"
                        + " or apt. May be given again.",
                "--allow-host"));
        spec.addOption(Options.values(
                "NAME", "The same, also where the name leads to a private address.", "--allow-private-host"));
        spec.addOption(Options.values("HOST", "Never let the box connect there.", "--deny-host"));
        spec.addOption(Options.value(
                "HOW",
                "Other hosts: ask (a person at the terminal), yes or no. Default: ask in a run at a terminal, else no.",
                "--approve"));
    }

    /** Adds the options that are settings too. */
    static void addFlags(ParseResult parsed, Map<Variable, String> flags) {
        for (Variable list : LISTS) {
            List<String> given = Options.all(parsed, list.flag());
            if (!given.isEmpty()) {
                flags.put(list, String.join(" ", given));
            }
        }
        Options.given(parsed, Variable.APPROVE.flag()).ifPresent(how -> flags.put(Variable.APPROVE, how));
    }
}
