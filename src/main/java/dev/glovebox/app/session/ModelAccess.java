package dev.glovebox.app.session;

import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.model.ApiKey;
import dev.glovebox.model.ModelSettings;
import dev.glovebox.model.ModelSettings.Access;
import dev.glovebox.model.Patience;
import dev.glovebox.model.Redaction;
import java.util.Optional;
import java.util.stream.Stream;

/** Settings as models want them. */
public final class ModelAccess {
    private ModelAccess() {}

    public static ModelSettings of(Settings settings) {
        return new ModelSettings(
                access(settings, Variable.ANTHROPIC_API_KEY, Variable.ANTHROPIC_BASE_URL),
                access(settings, Variable.OPENAI_API_KEY, Variable.OPENAI_BASE_URL),
                Patience.defaults(),
                settings.contextWindow(),
                Settings.VERSION);
    }

    /** For every key that is set, whichever model is asked. */
    public static Redaction redaction(Settings settings) {
        ModelSettings models = of(settings);
        return Redaction.of(Stream.of(models.anthropic(), models.openAi())
                .flatMap(access -> access.key().stream())
                .toList());
    }

    /** A base that nobody set is the provider's own affair. */
    private static Access access(Settings settings, Variable key, Variable base) {
        return new Access(given(settings.get(key)).map(ApiKey::new), given(settings.get(base)));
    }

    private static Optional<String> given(Setting setting) {
        return setting.isByHand() ? Optional.of(setting.value()) : Optional.empty();
    }
}
