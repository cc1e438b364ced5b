package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import java.util.List;
import java.util.stream.Stream;

/** Keys, for whatever of the page has the focus. */
final class BrowserPress implements Tool {
    private static final int MOST_KEYS = 50;

    static final Parameters PARAMETERS = Parameters.of(
                    required(
                            "keys", new Kind.Text(), "Enter, Control+A; several with spaces between", Json.of("Enter")),
                    optional("target", new Kind.Text(), "focused before", BrowserClick.TARGET))
            .with(BrowserPress::keys);

    private static final ToolSpec SPEC = new ToolSpec("browser_press", "Press keys on the page.", PARAMETERS.schema());

    private final WebPage page;

    BrowserPress(WebPage page) {
        this.page = page;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    private static List<String> keys(Arguments arguments) {
        List<String> keys = Stream.of(arguments.text("keys").strip().split("\\s+"))
                .filter(key -> !key.isEmpty())
                .toList();
        if (keys.isEmpty() || keys.size() > MOST_KEYS) {
            throw new BadArguments("One call presses 1 to " + MOST_KEYS + " keys; browser_fill writes texts.");
        }
        return keys;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        Json.Builder details = Json.object()
                .with("keys", keys(arguments).stream().map(Json::of).toList());
        if (arguments.optionalText("target").isPresent()) {
            details.with("target", BrowserClick.target(arguments));
        }
        return page.act("press", details, context, answer -> WebPage.done("Pressed", answer));
    }
}
