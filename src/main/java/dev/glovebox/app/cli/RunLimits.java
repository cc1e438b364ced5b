package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Variable;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** How the limits of a run and of its session are given. */
final class RunLimits {
    /** What each is called on a command line. */
    static final List<Variable> FLAGS = List.of(
            Variable.MAX_TOKENS,
            Variable.MAX_TURNS,
            Variable.MAX_TOTAL_TOKENS,
            Variable.MAX_COST,
            Variable.MAX_TIME,
            Variable.SESSION_MAX_TURNS,
            Variable.SESSION_MAX_TOTAL_TOKENS,
            Variable.SESSION_MAX_COST,
            Variable.SESSION_MAX_TIME);

    private RunLimits() {}

    static void addTo(CommandSpec spec) {
        spec.addOption(Options.value("N", "The longest answer, in tokens. Default: 8096.", "--max-tokens"));
        spec.addOption(
                Options.value("N", "How often the model is asked before the run stops. Default: 100.", "--max-turns"));
        spec.addOption(Options.value("N", "Tokens that the run may use.", "--max-total-tokens"));
        spec.addOption(Options.value("DOLLARS", "What the run may cost, such as 0.50.", "--max-cost"));
        spec.addOption(Options.value("TIME", "How long the run may take, such as 90s or 30m.", "--max-time"));
        spec.addOption(
                Options.value("N", "How often the model is asked in all runs of the session.", "--session-max-turns"));
        spec.addOption(
                Options.value("N", "Tokens that all runs of the session may use.", "--session-max-total-tokens"));
        spec.addOption(Options.value("DOLLARS", "What all runs of the session may cost.", "--session-max-cost"));
        spec.addOption(Options.value("TIME", "How long all runs of the session may take.", "--session-max-time"));
    }
}
