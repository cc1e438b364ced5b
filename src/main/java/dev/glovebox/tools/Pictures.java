package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.views.FileContent;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.util.Base64;
import java.util.List;

/** The pictures of one call, as many and as large as a provider takes. */
final class Pictures {
    private static final int MOST = 4;
    private static final int MOST_BYTES = 3_500_000;

    private final ToolContext context;
    private int shown;
    private int bytes;

    Pictures(ToolContext context) {
        this.context = context;
    }

    ToolOutput read(ReadPart.Picture picture) throws InterruptedException {
        BoxPath path = picture.path();
        if (shown == MOST) {
            return ToolOutput.failed(
                    path.given() + ": one call shows at most " + MOST + " images; read it in another.");
        }
        return switch (context.files().read(path.bytes(), 0, MOST_BYTES - bytes)) {
            case Failed<?> failed -> FileTrouble.of(failed, path);
            case Done<FileContent>(var content) when content.cut() -> ToolOutput.failed(tooLarge(path));
            case Done<FileContent>(var content)
            when !ImageKind.isWhole(content.bytes(), picture.mediaType()) ->
                ToolOutput.failed(path.given() + " begins like an image but is none, or only a part of one.");
            case Done<FileContent>(var content) -> show(picture, content.bytes());
        };
    }

    private String tooLarge(BoxPath path) {
        return bytes == 0
                ? path.given() + " is an image of more than 3.5 MB; make a smaller copy and read that."
                : path.given() + ": the images of this call are more than 3.5 MB together; read it in another.";
    }

    private ToolOutput show(ReadPart.Picture picture, ByteString content) {
        shown++;
        bytes += content.size();
        String data = Base64.getEncoder().encodeToString(content.toBytes());
        Json details = Json.object()
                .with("path", picture.path().absolute())
                .with("media_type", picture.mediaType())
                .with("bytes", content.size())
                .end();
        return new ToolOutput(Outcome.DONE, List.of(new Content.Image(picture.mediaType(), data)), details);
    }
}
