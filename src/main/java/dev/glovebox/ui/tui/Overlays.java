package dev.glovebox.ui.tui;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.full.Prose;
import dev.glovebox.ui.tui.full.Sessions;
import dev.glovebox.ui.tui.full.Sessions.Purpose;
import dev.glovebox.ui.tui.full.Viewer;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.markdown.MarkdownStream;
import dev.glovebox.ui.tui.screen.Size;
import dev.glovebox.ui.tui.text.Row;
import java.time.Clock;
import java.util.List;

/** What can have the whole screen. */
final class Overlays {
    static final String LOAD = "load";

    private static final Prose PROSE = (markdown, width) -> {
        MarkdownStream stream = new MarkdownStream(width);
        stream.take(markdown);
        return stream.end();
    };

    private final Backstage backstage;
    private final Clock clock;

    Overlays(Backstage backstage, Clock clock) {
        this.backstage = backstage;
        this.clock = clock;
    }

    Overlay conversation() {
        return new Conversation(new Viewer(PROSE, backstage.events()));
    }

    Overlay toLoad() {
        return new Past(new Sessions(backstage.history(), PROSE, clock, Purpose.LOAD));
    }

    Overlay sessions() {
        return new Past(new Sessions(backstage.history(), PROSE, clock, Purpose.BROWSE));
    }

    /** A session to read. */
    private record Conversation(Viewer viewer) implements Overlay {
        @Override
        public List<Row> rows(Size size) {
            return viewer.rows(size.rows(), size.columns());
        }

        @Override
        public Next press(Key key) {
            return switch (viewer.press(key)) {
                case STAY -> new Next.Stay();
                case CLOSE -> new Next.Close();
            };
        }

        @Override
        public void kept(AgentEvent.Kept event) {
            viewer.add(event);
        }
    }

    /** Sessions to choose from. */
    private record Past(Sessions sessions) implements Overlay {
        @Override
        public List<Row> rows(Size size) {
            return sessions.rows(size.rows(), size.columns());
        }

        @Override
        public Next press(Key key) {
            return switch (sessions.press(key)) {
                case Sessions.Outcome.Stay() -> new Next.Stay();
                case Sessions.Outcome.Closed() -> new Next.Close();
                case Sessions.Outcome.Chosen(var id) -> new Next.Do("/" + LOAD + " " + id);
            };
        }
    }
}
