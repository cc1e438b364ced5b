package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.browser.Answer;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The page as people see it. */
final class BrowserScreenshot implements Tool {
    private static final int LARGEST = 3_500_000;
    private static final int LONGEST_SIDE = 1570;
    private static final int SIZE_AT = 16;
    private static final int LEAST = 45;

    static final Parameters PARAMETERS =
            Parameters.of(optional("full", new Kind.Flag(), "also what lies below the window", Json.of(true)));

    private static final ToolSpec SPEC =
            new ToolSpec("browser_screenshot", "Show the page as an image.", PARAMETERS.schema());

    private final WebPage page;

    BrowserScreenshot(WebPage page) {
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
        boolean full = PARAMETERS.read(json).flag("full");
        return page.look("screenshot", Json.object().with("full", full), context, BrowserScreenshot::shown);
    }

    private static ToolOutput shown(Answer answer) {
        Optional<byte[]> png = answer.said().string("picture").flatMap(BrowserScreenshot::png);
        if (png.isEmpty()) {
            return ToolOutput.failed(
                    "The browser gave no picture that could be shown. Use browser_read, or screenshot.");
        }
        long height = answer.said().number("height").orElse(0L);
        long seen = answer.said().number("shown").orElse(0L);
        String words = "The page" + (seen < height ? ", the upper " + seen + " of " + height + " pixels." : ".");
        return new ToolOutput(
                Outcome.DONE,
                List.of(
                        new Content.Text(words),
                        new Content.Image("image/png", Base64.getEncoder().encodeToString(png.get()))),
                Json.object().with("bytes", png.get().length).end());
    }

    /** The box may send anything; a picture that providers refuse would end the conversation. */
    private static Optional<byte[]> png(String base64) {
        if (base64.length() > LARGEST / 3 * 4 + 4) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            ByteString whole = ByteString.of(bytes);
            return bytes.length >= LEAST
                            && ImageKind.of(whole).equals(Optional.of("image/png"))
                            && ImageKind.isWhole(whole, "image/png")
                            && isOfSize(ByteBuffer.wrap(bytes))
                    ? Optional.of(bytes)
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isOfSize(ByteBuffer png) {
        int width = png.getInt(SIZE_AT);
        int height = png.getInt(SIZE_AT + Integer.BYTES);
        return width >= 1 && width <= LONGEST_SIDE && height >= 1 && height <= LONGEST_SIDE;
    }
}
