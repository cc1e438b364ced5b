package dev.glovebox.tools;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Files that were read, laid out as one result: each under its name, and the room for text shared fairly. */
final class ReadPage {
    private final Pictures pictures;
    private final List<Content> content = new ArrayList<>();
    private final List<Json> details = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private Outcome outcome = Outcome.FAILED;

    private ReadPage(ToolContext context) {
        pictures = new Pictures(context);
    }

    /** One file alone needs no name. */
    static ToolOutput of(List<ReadPart> parts, ToolContext context) throws InterruptedException {
        ReadPage page = new ReadPage(context);
        if (parts.size() == 1) {
            return page.shown(parts.getFirst(), LineWindow.MOST_SHOWN);
        }
        List<Integer> shares = shares(parts.stream().map(ReadPage::size).toList(), LineWindow.MOST_SHOWN);
        for (int i = 0; i < parts.size(); i++) {
            page.add(parts.get(i).path(), page.shown(parts.get(i), shares.get(i)));
        }
        return page.end();
    }

    /** Who wants little gets it all, and what that leaves is shared by the others. */
    static List<Integer> shares(List<Integer> wants, int room) {
        Integer[] shares = new Integer[wants.size()];
        List<Integer> smallestFirst = IntStream.range(0, wants.size())
                .boxed()
                .sorted(Comparator.comparing(wants::get))
                .toList();
        int left = room;
        int waiting = wants.size();
        for (int i : smallestFirst) {
            shares[i] = Math.min(wants.get(i), left / waiting);
            left -= shares[i];
            waiting--;
        }
        return List.of(shares);
    }

    private static int size(ReadPart part) {
        return part instanceof ReadPart.Lines lines ? lines.window().size() : 0;
    }

    private ToolOutput shown(ReadPart part, int share) throws InterruptedException {
        return switch (part) {
            case ReadPart.Lines(var path, var window, var whole) -> window.result(path, whole, share);
            case ReadPart.Picture picture -> pictures.read(picture);
            case ReadPart.Unread(var path, var why) -> why;
        };
    }

    private void add(BoxPath path, ToolOutput part) {
        text.append("==> ").append(path.given()).append(" <==\n");
        for (Content piece : part.content()) {
            if (piece instanceof Content.Text(var words)) {
                text.append(words).append(words.endsWith("\n") ? "" : "\n");
            } else {
                endText();
                content.add(piece);
            }
        }
        if (part.outcome() == Outcome.DONE) {
            outcome = Outcome.DONE;
            details.add(part.details());
        } else {
            details.add(Json.object()
                    .with("path", path.absolute())
                    .with("outcome", "failed")
                    .end());
        }
    }

    private void endText() {
        if (!text.isEmpty()) {
            content.add(new Content.Text(text.toString()));
            text.setLength(0);
        }
    }

    private ToolOutput end() {
        endText();
        return new ToolOutput(
                outcome, content, Json.object().with("files", details).end());
    }
}
