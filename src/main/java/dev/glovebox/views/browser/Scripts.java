package dev.glovebox.views.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The driver's programs, carried with the classes. */
final class Scripts {
    private Scripts() {}

    static String text(String name) {
        try (var in = Objects.requireNonNull(Scripts.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
