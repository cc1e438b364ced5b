package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.FileContent;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * A text file or a part of it, or a picture. The text comes without line numbers: what a model reads is then exactly what edit_file
 * wants to match, and costs less; searches and errors name lines, which from and to take.
 */
final class ReadFile implements Tool {
    private static final int CHUNK = 1 << 18;
    private static final long MOST_SCANNED = 256L << 20;
    private static final int LARGEST_IMAGE = 3_500_000;

    private static final Parameters PARAMETERS = Parameters.of(
            required("path", new Kind.Text(), "", Json.of("src/main.py")),
            optional("from", new Kind.Whole(1, Integer.MAX_VALUE), "first line", Json.of(100)),
            optional("to", new Kind.Whole(1, Integer.MAX_VALUE), "last line", Json.of(200)));

    private static final ToolSpec SPEC = new ToolSpec(
            "read_file",
            "Read a text file, or show an image (png, jpeg, gif, webp). At most 48 KB at once: read on with from.",
            PARAMETERS.schema());

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
        BoxPath path = BoxPath.of(arguments.text("path"), context.box());
        int from = arguments.whole("from").orElse(1);
        int to = arguments.whole("to").orElse(Integer.MAX_VALUE);
        if (to < from) {
            throw new BadArguments(
                    "The argument 'to' must not be less than 'from'; for example {\"from\":1,\"to\":50}.");
        }
        return switch (context.files().read(path.bytes(), 0, CHUNK)) {
            case Failed<?> failed -> new NearNames(context).explain(failed, path);
            case Done<FileContent>(var first) -> read(first, new LineWindow(from, to), path, context);
        };
    }

    private static ToolOutput read(FileContent first, LineWindow window, BoxPath path, ToolContext context)
            throws InterruptedException {
        Optional<String> image = ImageKind.of(first.bytes());
        if (image.isPresent()) {
            return image(image.get(), path, context);
        }
        if (LineWindow.isBinary(first.bytes())) {
            return ToolOutput.failed(
                    path.given() + " is not a text file; look at it with bash, for example xxd or file.");
        }
        return text(first, window, path, context);
    }

    private static ToolOutput text(FileContent first, LineWindow window, BoxPath path, ToolContext context)
            throws InterruptedException {
        FileContent part = first;
        for (long offset = 0; ; ) {
            window.add(part.bytes());
            offset += part.bytes().size();
            if (!part.cut() || window.isFull() || offset > MOST_SCANNED) {
                return window.result(path, !part.cut());
            }
            FileOutcome<FileContent> next = context.files().read(path.bytes(), offset, CHUNK);
            if (!(next instanceof Done<FileContent>(var more))) {
                return FileTrouble.of((Failed<?>) next, path);
            }
            part = more;
        }
    }

    private static ToolOutput image(String mediaType, BoxPath path, ToolContext context) throws InterruptedException {
        return switch (context.files().read(path.bytes(), 0, LARGEST_IMAGE)) {
            case Failed<?> failed -> FileTrouble.of(failed, path);
            case Done<FileContent>(var content)
            when content.cut() ->
                ToolOutput.failed(
                        path.given() + " is an image of more than 3.5 MB; make a smaller copy and read that.");
            case Done<FileContent>(var content)
            when !ImageKind.isWhole(content.bytes(), mediaType) ->
                ToolOutput.failed(path.given() + " begins like an image but is none, or only a part of one.");
            case Done<FileContent>(var content) -> {
                String data = Base64.getEncoder().encodeToString(content.bytes().toBytes());
                Json details = Json.object()
                        .with("path", path.absolute())
                        .with("media_type", mediaType)
                        .with("bytes", content.bytes().size())
                        .end();
                yield new ToolOutput(Outcome.DONE, List.of(new Content.Image(mediaType, data)), details);
            }
        };
    }
}
