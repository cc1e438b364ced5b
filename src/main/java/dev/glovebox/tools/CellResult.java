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
import java.util.stream.Stream;

/** What came of one piece of code in a resident interpreter. */
record CellResult(Outcome outcome, String text, List<Content.Image> images, List<Json> tables, List<String> notes) {
    private static final int MOST_IMAGES = 4;
    private static final int LARGEST_IMAGE = 5_000_000;
    private static final int MOST_NOTES = 4;
    private static final int LONGEST_NOTE = 300;

    static CellResult answered(Json answer, Shown shown, Optional<String> stop) {
        boolean ok = answer.bool("ok").orElse(false) && stop.isEmpty();
        List<String> notes = new ArrayList<>();
        boolean stopped = answer.bool("stopped").orElse(true);
        stop.ifPresent(why -> notes.add(stopped ? why + " and interrupted; variables are kept" : why));
        if (answer.number("more").orElse(0L) > 0) {
            notes.add("more images than are shown");
        }
        notes.addAll(said(answer));
        return new CellResult(
                ok ? Outcome.DONE : Outcome.FAILED, shown.text(), images(answer), CellTables.of(answer), notes);
    }

    static CellResult ended(CallEnd end, Shown shown, Optional<String> stop, Interpreter.Program program, Box box) {
        if (isMissing(end)) {
            return new CellResult(Outcome.FAILED, program.missing(), List.of(), List.of(), List.of());
        }
        String why = stop.orElse(Ending.words(end, Duration.ZERO));
        List<String> notes = new ArrayList<>(List.of(why + ": " + program.ended()));
        notes.addAll(Ending.limits(box));
        return new CellResult(Outcome.FAILED, shown.text(), List.of(), List.of(), notes);
    }

    ToolOutput output(List<String> first) {
        List<String> all = new ArrayList<>(first);
        all.addAll(notes);
        if (text.isEmpty() && images.isEmpty() && all.isEmpty()) {
            all.add("no output");
        }
        String end = all.isEmpty() ? "" : all.stream().collect(Collectors.joining("; ", "[", "]"));
        String start = text.isEmpty() || text.endsWith("\n") || end.isEmpty() ? text : text + "\n";
        List<Content> content = new ArrayList<>(images);
        if (!(start + end).isEmpty()) {
            content.addFirst(new Content.Text(start + end));
        }
        Json.Builder details = Json.object().with("images", images.size());
        return new ToolOutput(outcome, content, (tables.isEmpty() ? details : details.with("tables", tables)).end());
    }

    /** What the driver has to say of the call beside the code's output. */
    private static List<String> said(Json answer) {
        return answer.list("notes").stream()
                .flatMap(note -> note instanceof Json.Str(var text) ? Stream.of(text) : Stream.empty())
                .limit(MOST_NOTES)
                .map(text -> text.substring(0, Math.min(text.length(), LONGEST_NOTE)))
                .map(text -> text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "\ufffd"))
                .toList();
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
