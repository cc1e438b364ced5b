package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.browser.Answer;
import java.util.List;

/** What the page says. */
final class BrowserRead implements Tool {
    private static final int MOST_SHOWN = 16_000;
    private static final int LAST = 50_000_000;

    static final Parameters PARAMETERS = Parameters.of(
            optional(
                    "format",
                    new Kind.Choice(List.of("tree", "text", "console")),
                    "tree unless given: what can be used, with references such as e12",
                    Json.of("text")),
            optional("offset", new Kind.Whole(0, LAST), "where to read on", Json.of(MOST_SHOWN)));

    private static final ToolSpec SPEC = new ToolSpec("browser_read", "Read the page.", PARAMETERS.schema());

    private final WebPage page;

    BrowserRead(WebPage page) {
        this.page = page;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.READS;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        int offset = arguments.whole("offset").orElse(0);
        Json.Builder details = Json.object()
                .with("format", arguments.optionalText("format").orElse("tree"))
                .with("offset", offset)
                .with("most", MOST_SHOWN);
        return page.look("read", details, context, answer -> shown(answer, offset));
    }

    private static ToolOutput shown(Answer answer, int offset) {
        String said = answer.text("text").orElse("");
        String text = said.length() > MOST_SHOWN ? said.substring(0, MOST_SHOWN) : said;
        long length = Math.max(answer.said().number("length").orElse(0L), 0);
        long end = offset + (long) text.length();
        String more = end < length
                ? "\n[characters %d-%d of %d; read on with offset %d]".formatted(offset, end, length, end)
                : "";
        String none = offset == 0 ? "[nothing]" : "[nothing at this offset; there are " + length + " characters]";
        return ToolOutput.done(
                (text.isEmpty() ? none : PlainText.lines(text)) + more,
                Json.object().with("characters", length).end());
    }
}
