package dev.glovebox.ui.tui.full;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.text.Row;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** This and older sessions: to load one, or to look through all of them. Reads the history when a key or a preview needs it. */
public final class Sessions {
    /** What Enter does. */
    public enum Purpose {
        /** Chooses a session to go on with. */
        LOAD,
        /** Opens it to be read. */
        BROWSE
    }

    /** What a key led to. */
    public sealed interface Outcome {
        record Stay() implements Outcome {}

        /** To go on with. */
        record Chosen(SessionId session) implements Outcome {}

        record Closed() implements Outcome {}
    }

    private static final int MOST_HITS = 500;
    private static final Outcome STAY = new Outcome.Stay();
    private static final Picker.Words ASKING = new Picker.Words(
            "Search all sessions",
            "Enter looks for this in everything that was said and done; letter case does not count.",
            List.of("enter search", "esc back"));
    private static final Key LOAD = Key.ctrl("l");

    private final History history;
    private final Prose prose;
    private final Purpose purpose;
    private final SessionItems items;
    private Picker picker;
    private @Nullable Picker all;
    private String looking = "";
    private @Nullable Viewer viewer;
    private @Nullable SessionId viewed;

    public Sessions(History history, Prose prose, Clock clock, Purpose purpose) {
        this.history = history;
        this.prose = prose;
        this.purpose = purpose;
        this.items = new SessionItems(history, prose, clock);
        this.picker = items.sessions(purpose);
    }

    public Outcome press(Key key) {
        if (viewer != null && viewed != null) {
            return look(viewer, viewed, key);
        }
        if (key.equals(LOAD)) {
            return picker.current()
                    .flatMap(Sessions::choosable)
                    .map(Sessions::chosen)
                    .orElse(STAY);
        }
        if (isAsking() && key.equals(Key.pressed(Key.ENTER))) {
            search(picker.filter().substring(1));
            return STAY;
        }
        return switch (picker.press(key)) {
            case Picker.Outcome.Stay() -> STAY;
            case Picker.Outcome.Closed() -> key.equals(Key.ctrl("c")) ? new Outcome.Closed() : back();
            case Picker.Outcome.Chosen(var item) -> enter(item);
        };
    }

    /** A slash first means all that was ever said, instead of the list. */
    private boolean isAsking() {
        return all == null && picker.filter().startsWith("/");
    }

    private Outcome back() {
        if (all == null) {
            return new Outcome.Closed();
        }
        picker = all;
        all = null;
        picker.press(Key.pressed(Key.ESCAPE));
        return STAY;
    }

    private void search(String text) {
        if (!text.isBlank()) {
            looking = text.strip();
            Picker found = items.hits(looking, MOST_HITS);
            all = picker;
            picker = found;
        }
    }

    private Outcome enter(Picker.Item item) {
        SessionId session = SessionItems.session(item);
        if (purpose == Purpose.LOAD && all == null) {
            return chosen(session);
        }
        open(session);
        if (viewer != null && all != null) {
            viewer.show(SessionItems.entry(item), looking);
        }
        return STAY;
    }

    private void open(SessionId session) {
        List<AgentEvent.Kept> events = read(session);
        viewed = session;
        viewer = new Viewer(prose, events, List.of("l load"));
    }

    /** What cannot be read says so where it would stand. */
    private List<AgentEvent.Kept> read(SessionId session) {
        try {
            Optional<History.Reading> reading = history.read(session);
            return reading.map(found -> SessionItems.events(
                            found.entries().stream().map(Entry::event).toList(), found.trouble()))
                    .orElseGet(() -> List.of(new AgentEvent.Noticed("session " + session + " is no longer there")));
        } catch (UncheckedIOException e) {
            return List.of(new AgentEvent.Noticed(SessionItems.trouble(session, e)));
        }
    }

    private Outcome look(Viewer open, SessionId session, Key key) {
        if (key.equals(LOAD) || (key.equals(new Key.Typed("l")) && !open.isTyping())) {
            return chosen(session);
        }
        if (open.press(key) == Viewer.Outcome.CLOSE) {
            viewer = null;
            viewed = null;
        }
        return STAY;
    }

    private static Optional<SessionId> choosable(Picker.Item item) {
        return item.use() == Picker.Use.CHOOSABLE ? Optional.of(SessionItems.session(item)) : Optional.empty();
    }

    private static Outcome chosen(SessionId session) {
        return new Outcome.Chosen(session);
    }

    /** Exactly so many, none of them wider. */
    public List<Row> rows(int height, int width) {
        if (viewer != null) {
            return viewer.rows(height, width);
        }
        return isAsking() ? asking().rows(height, width) : picker.rows(height, width);
    }

    private PickerScreen asking() {
        return new PickerScreen(ASKING, picker.filter().substring(1), 0, List.of(), 0);
    }
}
