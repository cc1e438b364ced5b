package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.input.Key.Modifier;
import dev.glovebox.ui.tui.text.Row;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A whole session on the screen, to be read, folded, unfolded and searched, also while it goes on. */
public final class Viewer {
    /** What a key led to. */
    public enum Outcome {
        STAY,
        CLOSE
    }

    private static final Set<Key> CLOSING = Set.of(Key.ctrl("t"), Key.ctrl("c"));

    private final Scene scene;
    private final Reader reader;
    private final List<String> keys;
    private @Nullable Search search;
    private int height = 24;
    private int width = 80;

    /** Opens at the end. */
    public Viewer(Prose prose, List<? extends AgentEvent.Kept> events) {
        this(prose, events, List.of());
    }

    /** With keys that whoever shows it takes for itself. */
    Viewer(Prose prose, List<? extends AgentEvent.Kept> events, List<String> keys) {
        this.keys = List.copyOf(keys);
        scene = new Scene(prose);
        reader = new Reader(scene);
        events.forEach(scene::add);
        scene.resize(width - Picture.GUTTER);
        reader.toEnd();
    }

    /** Follows when the end is in sight of the cursor, and leaves the person alone otherwise. */
    public void add(AgentEvent.Kept event) {
        boolean follows = reader.isAtEnd();
        List<Integer> changed = scene.add(event);
        if (search != null) {
            changed.forEach(search::changed);
        }
        if (follows) {
            reader.toEnd();
        } else {
            reader.settle();
        }
    }

    /** Goes to the entry of this number, and to the text in it or after it when that is not empty. */
    public void show(long entry, String text) {
        reader.to(new Spot(scene.partOf(entry), 0));
        if (!text.isEmpty()) {
            search = new Search(scene, reader);
            search.find(text);
        }
    }

    /** Whether letters go into a search. */
    boolean isTyping() {
        return search != null && search.isTyping();
    }

    public Outcome press(Key key) {
        if (CLOSING.contains(key)) {
            return Outcome.CLOSE;
        }
        if (search != null && search.isTyping()) {
            ask(search, key);
            return Outcome.STAY;
        }
        return switch (key) {
            case Key.Typed(var text) -> typed(text);
            case Key.Pasted ignored -> Outcome.STAY;
            case Key.Pressed pressed -> pressed(pressed);
        };
    }

    private Outcome typed(String text) {
        switch (text) {
            case "q" -> {
                return Outcome.CLOSE;
            }
            case "j" -> reader.move(1);
            case "k" -> reader.move(-1);
            case " ", "f" -> reader.page(1);
            case "b" -> reader.page(-1);
            case "g" -> reader.toStart();
            case "G" -> reader.toEnd();
            case "o" -> reader.turn();
            case "O", "a" -> reader.turnAll();
            case "/" -> search = new Search(scene, reader);
            case "n" -> next(1);
            case "N" -> next(-1);
            default -> {}
        }
        return Outcome.STAY;
    }

    private Outcome pressed(Key.Pressed key) {
        switch (key.name()) {
            case Key.ESCAPE -> {
                if (search == null) {
                    return Outcome.CLOSE;
                }
                search = null;
            }
            case Key.UP -> reader.move(-1);
            case Key.DOWN -> reader.move(1);
            case Key.PAGE_UP -> reader.page(-1);
            case Key.PAGE_DOWN -> reader.page(1);
            case Key.HOME -> reader.toStart();
            case Key.END -> reader.toEnd();
            case Key.TAB -> reader.toCall(key.with().contains(Modifier.SHIFT) ? -1 : 1);
            case Key.ENTER -> reader.turn();
            default -> {}
        }
        return Outcome.STAY;
    }

    private void next(int direction) {
        if (search != null) {
            search.next(direction);
        }
    }

    private void ask(Search asked, Key key) {
        switch (key) {
            case Key.Typed(var text) -> asked.type(text);
            case Key.Pasted(var text) -> asked.type(text);
            case Key.Pressed(var name, var with) -> {
                switch (name) {
                    case Key.ENTER -> keep(asked);
                    case Key.ESCAPE -> leave(asked);
                    case Key.BACKSPACE -> erase(asked);
                    case Key.DOWN -> asked.next(1);
                    case Key.UP -> asked.next(-1);
                    default -> {}
                }
            }
        }
    }

    private void keep(Search asked) {
        asked.keep();
        search = asked.text().isEmpty() ? null : asked;
    }

    private void erase(Search asked) {
        if (asked.text().isEmpty()) {
            leave(asked);
        } else {
            asked.erase();
        }
    }

    private void leave(Search asked) {
        asked.leave();
        search = null;
    }

    /** Exactly so many, none of them wider. */
    public List<Row> rows(int high, int wide) {
        resize(high, wide);
        return new Picture(scene, reader, search, keys).rows(high, wide);
    }

    private void resize(int high, int wide) {
        if (high == height && wide == width) {
            return;
        }
        boolean other = wide != width;
        height = high;
        width = wide;
        reader.resize(Math.max(1, high - 1), Math.max(1, wide - Picture.GUTTER));
        if (other && search != null) {
            search.resized();
        }
    }
}
