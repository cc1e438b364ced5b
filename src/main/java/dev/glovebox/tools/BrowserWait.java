package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.browser.Answer;
import dev.glovebox.views.browser.Request;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Waits for the page instead of guessing how long it takes. */
final class BrowserWait implements Tool {
    private static final int USUAL_SECONDS = 10;
    private static final List<String> WAITED = List.of("text", "gone", "url", "until");

    static final Parameters PARAMETERS = Parameters.of(
                    optional("text", new Kind.Text(), "appears", Json.of("Saved")),
                    optional("gone", new Kind.Text(), "a text that disappears", Json.of("Loading")),
                    optional("url", new Kind.Text(), "holds this", Json.of("/done")),
                    optional("until", new Kind.Choice(List.of("load", "idle")), "", Json.of("idle")),
                    optional("timeout", new Kind.Whole(1, 120), "seconds, 10 unless given", Json.of(30)))
            .with(BrowserWait::check);

    private static final ToolSpec SPEC =
            new ToolSpec("browser_wait", "Wait for something of the page.", PARAMETERS.schema());

    private final WebPage page;

    BrowserWait(WebPage page) {
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
        Duration limit = Duration.ofSeconds(arguments.whole("timeout").orElse(USUAL_SECONDS));
        return page.look(new Request("wait", waited(arguments), limit), context, BrowserWait::met);
    }

    private static Json.Obj waited(Arguments arguments) {
        Json.Builder details = Json.object();
        WAITED.forEach(name -> arguments
                .optionalText(name)
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> details.with(name, text)));
        return details.end();
    }

    private static void check(Arguments arguments) {
        if (waited(arguments).fields().isEmpty()) {
            throw new BadArguments("Give 'text', 'gone', 'url' or 'until'; for example {\"text\":\"Saved\"}.");
        }
    }

    private static ToolOutput met(Answer answer) {
        long took = Math.max(answer.said().number("took").orElse(0L), 0);
        return WebPage.done(String.format(Locale.ROOT, "There after %.1f s", took / 1000.0), answer);
    }
}
