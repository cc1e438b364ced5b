package dev.glovebox.app.cli;

import dev.glovebox.agent.Budget;
import dev.glovebox.agent.Limits;
import dev.glovebox.agent.Tariff;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Units;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.Dollars;
import java.util.List;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;

/** The limits of a run and of its session, from the settings. */
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

    private static final String NONE = "none";

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

    static Limits of(Settings settings, Tariff tariff) {
        Budget run = new Budget(
                settings.maxTurns(),
                bound(settings.get(Variable.MAX_TOTAL_TOKENS), Units::tokens, Long.MAX_VALUE),
                bound(settings.get(Variable.MAX_COST), Units::dollars, Dollars.MOST),
                bound(settings.get(Variable.MAX_TIME), Units::duration, Budget.FOREVER));
        Budget session = new Budget(
                bound(settings.get(Variable.SESSION_MAX_TURNS), Units::tokens, Long.MAX_VALUE),
                bound(settings.get(Variable.SESSION_MAX_TOTAL_TOKENS), Units::tokens, Long.MAX_VALUE),
                bound(settings.get(Variable.SESSION_MAX_COST), Units::dollars, Dollars.MOST),
                bound(settings.get(Variable.SESSION_MAX_TIME), Units::duration, Budget.FOREVER));
        return new Limits(run, session, settings.maxTokens(), tariff);
    }

    /** A limit on money that cannot be counted is refused before anything is spent. */
    static void requirePrice(Limits limits, LazyTariff tariff, String model) {
        if (limits.run().boundsCost()) {
            tariff.require(Variable.MAX_COST.name(), model);
        } else if (limits.session().boundsCost()) {
            tariff.require(Variable.SESSION_MAX_COST.name(), model);
        }
    }

    /** A person may say "none" over a bound of their own settings. */
    private static <T> T bound(Setting setting, BiFunction<String, String, T> units, T unbounded) {
        return !setting.isByHand() || setting.value().equals(NONE)
                ? unbounded
                : units.apply(setting.origin(), setting.value());
    }
}
