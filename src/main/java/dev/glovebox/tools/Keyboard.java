package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.desktop.Desktop;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The keyboard of the desktop: texts in any script, and keys by their names. */
final class Keyboard implements Tool {
    private static final int LONGEST_TEXT = 10_000;
    private static final int MOST_CHORDS = 50;

    static final Parameters PARAMETERS = Parameters.of(
                    optional("text", new Kind.Text(), "typed as it is", Json.of("Grüße, 世界")),
                    optional(
                            "keys",
                            new Kind.Text(),
                            "pressed after it: ctrl+s, Return, alt+F4; several with spaces between",
                            Json.of("ctrl+s")))
            .with(Keyboard::check);

    private static final ToolSpec SPEC =
            new ToolSpec("keyboard", "Type on the desktop, into the window that has the focus.", PARAMETERS.schema());

    private final Screen screen;

    Keyboard(Screen screen) {
        this.screen = screen;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        Optional<String> text = arguments.optionalText("text").filter(given -> !given.isEmpty());
        List<List<String>> chords =
                arguments.optionalText("keys").map(Keyboard::chords).orElse(List.of());
        return screen.act(desktop -> type(desktop, text, chords));
    }

    private static void check(Arguments arguments) {
        String text = arguments.optionalText("text").orElse("");
        List<List<String>> chords =
                arguments.optionalText("keys").map(Keyboard::chords).orElse(List.of());
        if (text.isEmpty() && chords.isEmpty()) {
            throw new BadArguments("Give 'text' or 'keys'; for example {\"text\":\"tea\",\"keys\":\"Return\"}.");
        }
        if (text.length() > LONGEST_TEXT || chords.size() > MOST_CHORDS) {
            throw new BadArguments("One call types at most " + LONGEST_TEXT + " characters and " + MOST_CHORDS
                    + " keys; write longer texts to a file.");
        }
    }

    private static ToolOutput type(Desktop desktop, Optional<String> text, List<List<String>> chords)
            throws IOException, InterruptedException {
        if (text.isPresent()) {
            desktop.type(text.get());
        }
        for (List<String> chord : chords) {
            desktop.chord(chord);
        }
        return ToolOutput.done(
                "Done.",
                Json.object()
                        .with("characters", text.orElse("").length())
                        .with("keys", chords.size())
                        .end());
    }

    /** The plus itself is a key too, as in ctrl++. */
    private static List<List<String>> chords(String keys) {
        return List.of(keys.strip().split("\\s+")).stream()
                .filter(chord -> !chord.isEmpty())
                .map(chord -> List.of(chord.split("(?<=.)\\+(?=.)")))
                .toList();
    }
}
