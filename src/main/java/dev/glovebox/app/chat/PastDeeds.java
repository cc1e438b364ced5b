package dev.glovebox.app.chat;

import dev.glovebox.agent.journal.Export;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.chat.Lodging.Stay;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.ui.tui.Deed.Reply;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commands about sessions: to leave one, to take one up again, to write one out. */
final class PastDeeds {
    private final Stage stage;

    PastDeeds(Stage stage) {
        this.stage = stage;
    }

    Reply clear(String words, Cancel cancel) {
        requireNothing("clear", words);
        Optional<SessionId> before = stage.sitting().id();
        stage.clear();
        List<Row> rows = new ArrayList<>();
        rows.add(
                Row.of("A new session begins with the next prompt. The box stays as it is, with all that runs in it."));
        before.ifPresent(id -> rows.add(Row.of("/load " + id + " goes on with the one before.", Tone.DIM)));
        return new Reply.Changed(rows);
    }

    Reply load(String words, Cancel cancel) throws InterruptedException {
        SessionId id = SessionId.parse(words)
                .orElseThrow(() -> new UsageError(
                        words.isEmpty()
                                ? "/load needs the id of a session; /history lists them"
                                : "'" + words
                                        + "' is no session id: one looks like 20260131-235959; /history lists them"));
        if (stage.sitting().id().equals(Optional.of(id))) {
            return new Reply.Failed("session " + id + " is the one that you are in");
        }
        Entered entered = Entered.open(stage.history(), stage.place(), id);
        Optional<String> trouble = Optional.of("the session was not taken up");
        try {
            trouble = settled(entered, cancel);
        } finally {
            if (trouble.isPresent()) {
                entered.journal().close();
            }
        }
        return trouble.<Reply>map(Reply.Failed::new)
                .orElseGet(() -> new Reply.Changed(List.of(Row.of("Session " + id + " goes on with the next prompt, in "
                        + stage.lodging().place().workspace() + "."))));
    }

    /** Whatever stands in the way is found before the session now open is left. */
    private Optional<String> settled(Entered entered, Cancel cancel) throws InterruptedException {
        Configured there = Entered.place(
                Optional.of(entered), stage.means().configured(), stage.means().surroundings());
        if (there.workspace().equals(stage.lodging().place().workspace())) {
            stage.change(entered);
            return Optional.empty();
        }
        Lodging next = stage.lodging(there);
        boolean taken = false;
        try {
            Optional<String> trouble =
                    switch (next.await(cancel)) {
                        case Stay.None(var reason, var remedy) ->
                            Optional.of("the box on " + there.workspace() + " did not open: " + reason + "; " + remedy);
                        case Stay.Cancelled() ->
                            Optional.of("stopped before the box on " + there.workspace() + " was open");
                        case Stay.In ignored -> Optional.empty();
                    };
            taken = trouble.isEmpty();
            return trouble;
        } finally {
            if (taken) {
                stage.move(entered, next);
            } else {
                next.close();
            }
        }
    }

    Reply export(String words, Cancel cancel) {
        ExportWords wanted = ExportWords.of(words);
        Optional<SessionId> id = stage.sitting().id();
        Optional<History.Reading> reading = id.flatMap(stage.history()::read);
        if (reading.isEmpty()) {
            return new Reply.Failed("nothing was said in this session yet, so there is nothing to write");
        }
        List<Journal.Entry> entries = reading.get().entries();
        String text = wanted.isJson() ? Export.json(id.get(), entries) : Export.markdown(id.get(), entries);
        Path written = new ExportFile(stage).write(wanted.file(), "glovebox-" + id.get() + wanted.ending(), text);
        return new Reply.Done(List.of(Row.of("Written to " + written + ", " + entries.size() + " entries.")));
    }

    static void requireNothing(String name, String words) {
        if (!words.isEmpty()) {
            throw new UsageError("/" + name + " takes nothing more, not '" + words + "'");
        }
    }
}
