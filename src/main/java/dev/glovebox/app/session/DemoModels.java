package dev.glovebox.app.session;

import dev.glovebox.model.Model;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.model.Models;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Models for people without a key: scripts of ours that play sample tasks, with real tools. */
public final class DemoModels {
    public static final List<String> SAMPLES = List.of("hello", "flask", "csv", "todo");

    private DemoModels() {}

    /** Of one of the samples. */
    public static Model of(String sample) {
        return switch (Models.scripted("script:demo-" + sample, script(sample))) {
            case ModelChoice.Chosen(var model) -> model;
            case ModelChoice.Refused refused -> throw new IllegalStateException(refused.why());
        };
    }

    private static String script(String sample) {
        try (InputStream script = DemoModels.class.getResourceAsStream("demo/" + sample + ".json")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
