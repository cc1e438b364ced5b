package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.sandbox.Box;
import dev.glovebox.tools.output.CommandOutput.Shown;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What came of one piece of code in a resident interpreter. */
record CellResult(Outcome outcome, String text, List<Content.Image> images, List<String> notes) {
    private static final int MOST_IMAGES = 4;
    private static final int LARGEST_IMAGE = 5_000_000;

    static CellResult answered(Json answer, Shown shown, Optional<String> stop) {
        boolean ok = answer.bool("ok").orElse(false) && stop.isEmpty();
        List<String> notes = new ArrayList<>();
        stop.ifPresent(why -> notes.add(why + " and interrupted; variables are kept"));
        if (answer.number("more").orElse(0L) > 0) {
            notes.add("more images than are shown");
        }
        return new CellResult(ok ? Outcome.DONE : Outcome.FAILED, shown.text(), images(answer), notes);
    }

    static CellResult ended(CallEnd end, Shown shown, Optional<String> stop, Interpreter.Program program, Box box) {
        if (isMissing(end)) {
            return new CellResult(Outcome.FAILED, program.missing(), List.of(), List.of());
        }
        String why = stop.orElse(Ending.words(end, Duration.ZERO));
        String note = why + ": " + program.name() + " ended and its variables are gone; the next call starts anew";
        List<String> notes = new ArrayList<>(List.of(note));
        notes.addAll(Ending.limits(box));
        return new CellResult(Outcome.FAILED, shown.text(), List.of(), notes);
    }

    ToolOutput output(Optional<String> first) {
        List<String> all = new ArrayList<>(notes);
        first.ifPresent(all::addFirst);
        if (text.isEmpty() && images.isEmpty() && all.isEmpty()) {
            all.add("no output");
        }
        String end = all.isEmpty() ? "" : all.stream().collect(Collectors.joining("; ", "[", "]"));
        String start = text.isEmpty() || text.endsWith("\n") || end.isEmpty() ? text : text + "\n";
        List<Content> content = new ArrayList<>(images);
        if (!(start + end).isEmpty()) {
            content.addFirst(new Content.Text(start + end));
        }
        return new ToolOutput(
                outcome, content, Json.object().with("images", images.size()).end());
    }

    /** The shell's code for a program that is not there or cannot be run, or the kernel's word for it. */
    private static boolean isMissing(CallEnd end) {
        return switch (end) {
            case CallEnd.NotStarted notStarted -> notStarted.stage() == CallEnd.Stage.EXEC;
            case CallEnd.Exited exited -> exited.code() == 127 || exited.code() == 126;
            case CallEnd.Signalled signalled -> false;
            case CallEnd.Lost lost -> false;
        };
    }

    private static List<Content.Image> images(Json answer) {
        return answer.list("images").stream()
                .filter(Json.Str.class::isInstance)
                .map(image -> ((Json.Str) image).value())
                .flatMap(data -> image(data).stream())
                .limit(MOST_IMAGES)
                .toList();
    }

    /** The box may send anything; only what begins and ends like a picture goes to a model as one. */
    private static Optional<Content.Image> image(String base64) {
        if (base64.length() > LARGEST_IMAGE) {
            return Optional.empty();
        }
        try {
            ByteString bytes = ByteString.of(Base64.getDecoder().decode(base64));
            return ImageKind.of(bytes)
                    .filter(kind -> ImageKind.isWhole(bytes, kind))
                    .map(kind -> new Content.Image(kind, base64));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
