package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.browser.Answer;
import dev.glovebox.views.browser.Request;
import java.time.Duration;
import java.util.Optional;

/** A file of a page, for the workspace. */
final class BrowserDownload implements Tool {
    private static final long LARGEST = 128L << 20;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String OWN_FOLDER = "/tmp/.glovebox-browser\\.[A-Za-z0-9]{6}/downloads/[A-Za-z0-9._-]{1,100}";

    static final Parameters PARAMETERS = Parameters.of(
                    optional("target", new Kind.Text(), "clicked for it, or", BrowserClick.TARGET),
                    optional("url", new Kind.Text(), "", Json.of("http://localhost:5000/report.csv")),
                    optional(
                            "path",
                            new Kind.Text(),
                            "in the workspace; the file's own name unless given",
                            Json.of("report.csv")))
            .with(BrowserDownload::check);

    private static final ToolSpec SPEC =
            new ToolSpec("browser_download", "Download a file into the workspace.", PARAMETERS.schema());

    private final WebPage page;

    BrowserDownload(WebPage page) {
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

    private static Optional<String> url(Arguments arguments) {
        return arguments.optionalText("url").filter(text -> !text.isBlank());
    }

    private static void check(Arguments arguments) {
        Optional<String> url = url(arguments);
        if (url.isPresent() == arguments.optionalText("target").isPresent()) {
            throw new BadArguments(
                    "Give either 'target', which is clicked, or 'url'; for example {\"target\":\"e12\"}.");
        }
        url.ifPresent(WebAddress::of);
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        Optional<String> url = url(arguments);
        var delivery = new Delivery(context);
        Optional<BoxPath> path = arguments.optionalText("path").map(delivery::within);
        Json.Builder details = Json.object().with("most", LARGEST);
        if (url.isPresent()) {
            details.with("url", WebAddress.of(url.get()).whole());
        } else {
            details.with("target", BrowserClick.target(arguments));
        }
        return page.act(
                new Request("download", details.end(), LIMIT), context, answer -> saved(answer, path, delivery));
    }

    private static ToolOutput saved(Answer answer, Optional<BoxPath> path, Delivery delivery)
            throws InterruptedException {
        Optional<String> file = answer.said().string("file").filter(name -> name.matches(OWN_FOLDER));
        if (file.isEmpty()) {
            return ToolOutput.failed("The browser did not say where the file lies.");
        }
        BoxPath to = path.isPresent()
                ? path.get()
                : delivery.free(answer.line("name").orElse(""));
        long bytes = Math.max(answer.said().number("bytes").orElse(0L), 0);
        Optional<ToolOutput> trouble = delivery.bring(file.get(), to);
        delivery.remove(file.get());
        return trouble.orElseGet(() -> ToolOutput.done(
                "Saved " + bytes + " bytes in " + to.given() + ", from "
                        + answer.line("from").orElse("the page") + ".",
                Delivery.details(to, bytes)));
    }
}
