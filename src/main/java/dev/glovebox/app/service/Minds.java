package dev.glovebox.app.service;

import dev.glovebox.app.session.DemoModels;
import dev.glovebox.app.session.ModelAccess;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.model.Models;

/** Models for jobs: those of the operator's keys, and the demo, which needs none. */
final class Minds {
    private static final String DEMO = "demo";

    private Minds() {}

    static ModelChoice choose(Settings settings) {
        String name = settings.value(Variable.MODEL);
        return isDemo(name)
                ? new ModelChoice.Chosen(DemoModels.of(name.equals(DEMO) ? "hello" : name.substring(DEMO.length() + 1)))
                : new Models(ModelAccess.of(settings)).choose(name);
    }

    /** {@code demo}, or {@code demo/} and one of the samples. */
    static boolean isDemo(String name) {
        return name.equals(DEMO) || DemoModels.SAMPLES.stream().anyMatch(sample -> name.equals(DEMO + "/" + sample));
    }
}
