package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;

/** Gives a field of the page its value. */
final class BrowserFill implements Tool {
    static final Parameters PARAMETERS = Parameters.of(
                    required("target", new Kind.Text(), "reference, label, or css=…", BrowserClick.TARGET),
                    required("value", new Kind.Text(), "", Json.of("Buy milk")))
            .with(BrowserFill::check);

    private static final ToolSpec SPEC = new ToolSpec(
            "browser_fill",
            "Fill a field, select an option by its words, set a checkbox (true, false) or choose a file (path).",
            PARAMETERS.schema());

    private final WebPage page;

    BrowserFill(WebPage page) {
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

    private static void check(Arguments arguments) {
        BrowserClick.target(arguments);
        if (arguments.text("value").length() > WebPage.LONGEST_TEXT) {
            throw new BadArguments("A value has at most " + WebPage.LONGEST_TEXT + " characters.");
        }
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        String value = arguments.text("value");
        Json.Builder details = Json.object()
                .with("target", BrowserClick.target(arguments))
                .with("value", value)
                .with("workspace", context.box().inside().workspace());
        return page.act("fill", details, context, answer -> WebPage.done("Filled", answer));
    }
}
