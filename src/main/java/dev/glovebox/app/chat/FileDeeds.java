package dev.glovebox.app.chat;

import dev.glovebox.app.chat.Stage.Begun;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.LiveSession.Back;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.session.SessionFolder;
import dev.glovebox.app.session.TakingBack;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.ui.tui.Deed.Reply;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileContent;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.Names;
import dev.glovebox.views.Walk;
import dev.glovebox.views.changes.Baseline;
import dev.glovebox.views.changes.Changes;
import dev.glovebox.views.changes.Snapshot;
import dev.glovebox.views.changes.Undo.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commands about files: what changed, what the agent noted, and taking back. */
final class FileDeeds {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Walk.Query NOTES = new Walk.Query(20, 100, List.of(".tools"), List.of());
    private static final int LONGEST_NOTE = 64 * 1024;
    private static final String NO_BOX = "the box is not open: say something first, or /box tells why";

    private final Stage stage;

    FileDeeds(Stage stage) {
        this.stage = stage;
    }

    Reply diff(String words, Cancel cancel) throws InterruptedException {
        PastDeeds.requireNothing("diff", words);
        Optional<SessionFolder> kept = stage.sitting().folder();
        if (kept.isEmpty() || !Files.exists(kept.get().baseline())) {
            return new Reply.Done(List.of(Row.of("Nothing has been changed in this session yet.", Tone.DIM)));
        }
        Optional<Room> room = stage.lodging().room();
        if (room.isEmpty()) {
            return new Reply.Failed(NO_BOX);
        }
        return switch (Baseline.load(kept.get().baseline())) {
            case Baseline.Unusable(var reason) -> new Reply.Failed(reason);
            case Baseline.Found(var snapshot) ->
                changes(snapshot, room.get().workspace(LIMIT).until(cancel));
        };
    }

    private static Reply changes(Snapshot before, BoxFiles files) throws InterruptedException {
        return switch (Changes.since(before, files)) {
            case FileOutcome.Failed<Changes>(var cause, var reason) ->
                new Reply.Failed("the workspace cannot be compared: " + reason);
            case FileOutcome.Done<Changes>(var changes) -> new Reply.Done(ChangeRows.of(changes));
        };
    }

    Reply notes(String words, Cancel cancel) throws InterruptedException {
        PastDeeds.requireNothing("notes", words);
        Optional<Room> room = stage.lodging().room();
        if (!(stage.sitting() instanceof Sitting.Live)) {
            return new Reply.Done(List.of(Row.of(
                    "There are no notes yet; those of an earlier session are there with the next prompt.", Tone.DIM)));
        }
        if (room.isEmpty()) {
            return new Reply.Failed(NO_BOX);
        }
        BoxFiles notes = room.get().notes(LIMIT).until(cancel);
        return switch (notes.walk(ByteString.of("."), NOTES)) {
            case FileOutcome.Failed<Walk.Listing>(var cause, var reason) ->
                new Reply.Failed("the notes cannot be read: " + reason);
            case FileOutcome.Done<Walk.Listing>(var found) -> new Reply.Done(notes(found.entries(), notes));
        };
    }

    private static List<Row> notes(List<FileEntry> entries, BoxFiles files) throws InterruptedException {
        List<Row> rows = new ArrayList<>();
        for (FileEntry entry : entries) {
            if (entry.kind() == FileEntry.Kind.FILE) {
                rows.add(Row.of(Names.shown(entry.path()), Tone.ACCENT));
                rows.addAll(note(files.read(entry.path(), 0, LONGEST_NOTE)));
            }
        }
        return rows.isEmpty() ? List.of(Row.of("There are no notes.", Tone.DIM)) : rows;
    }

    private static List<Row> note(FileOutcome<FileContent> content) {
        return switch (content) {
            case FileOutcome.Failed<FileContent>(var cause, var reason) -> List.of(Row.of(reason, Tone.BAD));
            case FileOutcome.Done<FileContent>(var found) -> {
                List<Row> rows = new ArrayList<>();
                new String(found.bytes().toBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .forEach(line -> rows.add(Row.of("  " + line)));
                if (found.cut()) {
                    rows.add(Row.of("  …", Tone.DIM));
                }
                yield rows;
            }
        };
    }

    Reply undo(String words, Cancel cancel) throws InterruptedException {
        if (stage.sitting() instanceof Sitting.Fresh) {
            return new Reply.Failed("nothing was said in this session yet, so there is nothing to take back");
        }
        Back wanted =
                switch (words) {
                    case "" -> new Back.Last();
                    case "all" -> new Back.All();
                    default -> new Back.One(words);
                };
        return switch (stage.begin(cancel)) {
            case Begun.Not(var reason, var remedy) -> new Reply.Failed(reason + "; " + remedy);
            case Begun.In(var session) -> takenBack(session, wanted);
        };
    }

    private static Reply takenBack(LiveSession session, Back wanted) throws InterruptedException {
        if (wanted instanceof Back.One(var call)) {
            TakingBack.requireCall(call, session.events());
        }
        List<Outcome> outcomes = session.takeBack(wanted);
        return outcomes.isEmpty()
                ? new Reply.Failed(
                        "there is nothing to take back: no file tool has changed anything that is not taken back;"
                                + " /diff shows what commands changed")
                : new Reply.Done(outcomes.stream().map(FileDeeds::row).toList());
    }

    private static Row row(Outcome outcome) {
        return Row.of(TakingBack.words(outcome), TakingBack.isGood(outcome) ? Tone.PLAIN : Tone.BAD);
    }
}
