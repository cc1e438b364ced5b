package dev.glovebox.app.service;

import dev.glovebox.app.session.DemoModels;
import dev.glovebox.app.session.ModelAccess;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.model.Models;
import java.util.List;
import java.util.stream.Stream;

/** Models for jobs: those of the operator's keys, and the demo, which needs none. */
final class Minds {
    private static final String DEMO = "demo";

    private Minds() {}

    static ModelChoice choose(Settings settings) {
        return choose(settings, settings.value(Variable.MODEL));
    }

    /** One of that name, by the keys of these settings. */
    static ModelChoice choose(Settings settings, String name) {
        return isDemo(name)
                ? new ModelChoice.Chosen(DemoModels.of(name.equals(DEMO) ? "hello" : name.substring(DEMO.length() + 1)))
                : new Models(ModelAccess.of(settings)).choose(name);
    }

    /** All that need no key. */
    static List<String> demos() {
        return Stream.concat(Stream.of(DEMO), DemoModels.SAMPLES.stream().map(sample -> DEMO + "/" + sample))
                .toList();
    }

    /** {@code demo}, or {@code demo/} and one of the samples. */
    static boolean isDemo(String name) {
        return name.equals(DEMO) || DemoModels.SAMPLES.stream().anyMatch(sample -> name.equals(DEMO + "/" + sample));
    }
}
