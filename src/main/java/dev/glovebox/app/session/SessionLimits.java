package dev.glovebox.app.session;

import dev.glovebox.agent.Budget;
import dev.glovebox.agent.Limits;
import dev.glovebox.agent.Tariff;
import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Units;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.Dollars;
import java.util.function.BiFunction;

/** The limits of a run and of its session, from the settings. */
public final class SessionLimits {
    private static final String NONE = "none";

    private SessionLimits() {}

    public static Limits of(Settings settings, Tariff tariff) {
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
    public static void requirePrice(Limits limits, LazyTariff tariff, String model) {
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
