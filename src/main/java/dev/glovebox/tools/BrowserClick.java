package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import java.util.List;

/** A click on something of the page. */
final class BrowserClick implements Tool {
    static final Json TARGET = Json.of("e12");

    static final Parameters PARAMETERS = Parameters.of(
                    required("target", new Kind.Text(), "reference from the tree, visible text, or css=…", TARGET),
                    optional("button", new Kind.Choice(List.of("left", "middle", "right")), "", Json.of("right")),
                    optional("double", new Kind.Flag(), "", Json.of(true)),
                    optional(
                            "answer",
                            new Kind.Text(),
                            "to a dialog: ok (unless given), cancel, or a prompt's text",
                            Json.of("cancel")))
            .with(BrowserClick::target);

    private static final ToolSpec SPEC = new ToolSpec("browser_click", "Click on the page.", PARAMETERS.schema());

    private final WebPage page;

    BrowserClick(WebPage page) {
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

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        Json.Builder details = Json.object()
                .with("target", target(arguments))
                .with("button", arguments.optionalText("button").orElse("left"))
                .with("double", arguments.flag("double"));
        arguments.optionalText("answer").ifPresent(answer -> details.with("answer", answer));
        return page.act("click", details, context, answer -> WebPage.done("Clicked", answer));
    }

    static String target(Arguments arguments) {
        String target = arguments.text("target").strip();
        if (target.isEmpty() || target.length() > 2000) {
            throw new BadArguments("A target has 1 to 2000 characters; for example \"e12\" or \"Add\".");
        }
        return target;
    }
}
