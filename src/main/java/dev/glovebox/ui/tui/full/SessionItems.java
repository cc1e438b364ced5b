package dev.glovebox.ui.tui.full;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.History.Hit;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.tui.full.Picker.Item;
import dev.glovebox.ui.tui.full.Picker.Use;
import dev.glovebox.ui.tui.full.Picker.Words;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.Times;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sessions, and places in them, as things to choose from. */
final class SessionItems {
    private static final int LONGEST = 300;
    private static final String EMPTY =
            "There is no session here yet. Each one is kept from its first prompt on, and can be gone on with later.";

    private final History history;
    private final Clock clock;
    private final SessionPreviews previews;

    SessionItems(History history, Prose prose, Clock clock) {
        this.history = history;
        this.clock = clock;
        this.previews = new SessionPreviews(history, prose);
    }

    Picker sessions(Sessions.Purpose purpose) {
        List<String> keys =
                switch (purpose) {
                    case LOAD -> List.of("enter load", "esc close", "/text search all", "type to filter");
                    case BROWSE -> List.of("enter read", "ctrl-l load", "esc close", "/text search all");
                };
        try {
            return new Picker(
                    new Words("Sessions", EMPTY, keys),
                    history.list().stream().map(this::item).toList());
        } catch (UncheckedIOException e) {
            return new Picker(new Words("Sessions", "The history cannot be read: " + Why.of(e), keys), List.of());
        }
    }

    Picker hits(String text, int most) {
        List<String> keys = List.of("enter read", "ctrl-l load", "esc back");
        try {
            List<Item> hits =
                    history.search(text, most).stream().map(this::item).toList();
            return new Picker(new Words("Found: " + Clip.of(text, 40), nothing(text), keys), hits);
        } catch (UncheckedIOException e) {
            return new Picker(new Words("Found", "The history cannot be searched: " + Why.of(e), keys), List.of());
        }
    }

    private static String nothing(String text) {
        return "No session has “" + Clip.of(text, 100) + "” in it. Esc goes back to the list.";
    }

    private Item item(Listed listed) {
        return switch (listed) {
            case Listed.Unreadable(var id, var why) ->
                new Item(
                        id.text(),
                        Row.of(
                                Span.of("✗ " + id, Tone.BAD),
                                Span.of("  unreadable: " + Clip.of(why, LONGEST), Tone.DIM)),
                        id + " unreadable " + why,
                        (height, width) -> unreadable(id, why, width),
                        Use.SHOWN);
            case Listed.Summary summary ->
                new Item(
                        summary.id().text(),
                        title(summary),
                        summary.id() + " " + summary.prompt() + " " + summary.workspace() + " " + summary.model(),
                        (height, width) -> previews.of(summary, height, width),
                        Use.CHOOSABLE);
        };
    }

    private static List<Row> unreadable(SessionId id, String why, int width) {
        return Row.of("This session cannot be gone on with: " + Clip.of(why, LONGEST) + ". glovebox history salvage "
                        + id + " saves what is good of it.")
                .wrap(Math.max(1, width));
    }

    private Row title(Listed.Summary summary) {
        String prompt = summary.prompt().isBlank() ? "(no prompt)" : Clip.of(summary.prompt(), LONGEST);
        String when = Times.ago(Duration.between(summary.last(), clock.instant()));
        String messages = summary.messages() + (summary.messages() == 1 ? " message" : " messages");
        return Row.of(
                Span.of("%-11s  ".formatted(when), Tone.DIM),
                Span.of(prompt),
                Span.of("  ·  " + messages + "  ·  " + Clip.of(summary.workspace(), LONGEST), Tone.DIM));
    }

    /** The entry's number is a part of the name. */
    private Item item(Hit hit) {
        String excerpt = Clip.of(hit.excerpt().strip(), LONGEST);
        return new Item(
                hit.session() + "#" + hit.entry(),
                Row.of(Span.of(hit.session() + "  ", Tone.DIM), Span.of(excerpt)),
                hit.session() + " " + excerpt,
                (height, width) -> previews.of(hit, width),
                Use.CHOOSABLE);
    }

    static SessionId session(Item item) {
        return new SessionId(Stream.of(item.id().split("#")).findFirst().orElseThrow());
    }

    static long entry(Item item) {
        return Long.parseLong(item.id().substring(item.id().indexOf('#') + 1));
    }

    static List<AgentEvent.Kept> events(List<AgentEvent.Kept> good, Optional<String> trouble) {
        Stream<AgentEvent.Kept> rest = trouble.stream()
                .map(why -> new AgentEvent.Noticed("there may have been more, which cannot be read: " + why));
        return Stream.concat(good.stream(), rest).toList();
    }

    static String trouble(SessionId session, UncheckedIOException e) {
        return "session " + session + " cannot be read: " + Why.of(e);
    }
}
