package dev.glovebox.ui.tui.full;

import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.text.Row;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A list to choose from: what is typed narrows it, and what the chosen thing holds is seen before it is chosen. */
public final class Picker {
    /**
     * A thing to choose.
     *
     * @param haystack what is typed is looked for here, word by word
     */
    public record Item(String id, Row title, String haystack, Preview preview, Use use) {
        private static final int LONGEST_HAYSTACK = 4000;

        public Item {
            haystack = Clip.of(haystack, LONGEST_HAYSTACK).toLowerCase(Locale.ROOT);
        }
    }

    /** Made when it is looked at. */
    @FunctionalInterface
    public interface Preview {
        /** At most so many rows are shown. */
        List<Row> rows(int height, int width);
    }

    /** Whether a thing can be chosen. */
    public enum Use {
        CHOOSABLE,
        /** For looking at only: Enter does nothing. */
        SHOWN
    }

    /**
     * What a list says of itself.
     *
     * @param title what is chosen from
     * @param empty what to do when there is nothing to choose from
     * @param keys what keys do, such as {@code enter load}, the needed ones first
     */
    public record Words(String title, String empty, List<String> keys) {
        public Words {
            keys = List.copyOf(keys);
        }
    }

    /** What a key led to. */
    public sealed interface Outcome {
        record Stay() implements Outcome {}

        record Chosen(Item item) implements Outcome {}

        record Closed() implements Outcome {}
    }

    private static final int LONGEST_FILTER = 200;
    private static final Outcome STAY = new Outcome.Stay();

    private final Words words;
    private final List<Item> items;
    private List<Item> shown;
    private String filter = "";
    private int at;
    private int page = 10;

    public Picker(Words words, List<Item> items) {
        this.words = words;
        this.items = List.copyOf(items);
        this.shown = this.items;
    }

    public Outcome press(Key key) {
        return switch (key) {
            case Key.Typed(var text) -> narrow(filter + text);
            case Key.Pasted(var text) -> narrow(filter + Clip.firstLine(Clip.of(text, LONGEST_FILTER)));
            case Key.Pressed pressed when pressed.equals(Key.ctrl("c")) -> new Outcome.Closed();
            case Key.Pressed(var name, var with) when with.isEmpty() -> pressed(name);
            case Key.Pressed ignored -> STAY;
        };
    }

    private Outcome pressed(String name) {
        return switch (name) {
            case Key.ENTER -> chosen();
            case Key.ESCAPE -> filter.isEmpty() ? new Outcome.Closed() : narrow("");
            case Key.BACKSPACE ->
                narrow(filter.isEmpty() ? "" : filter.substring(0, filter.offsetByCodePoints(filter.length(), -1)));
            case Key.UP -> to(at - 1);
            case Key.DOWN -> to(at + 1);
            case Key.PAGE_UP -> to(at - page);
            case Key.PAGE_DOWN -> to(at + page);
            case Key.HOME -> to(0);
            case Key.END -> to(shown.size() - 1);
            default -> STAY;
        };
    }

    private Outcome chosen() {
        Optional<Item> item = current().filter(found -> found.use() == Use.CHOOSABLE);
        return item.isPresent() ? new Outcome.Chosen(item.get()) : STAY;
    }

    private Outcome to(int wanted) {
        at = Math.clamp(wanted, 0, Math.max(0, shown.size() - 1));
        return STAY;
    }

    /** Stays on the same thing where that is still there. */
    private Outcome narrow(String text) {
        Optional<Item> before = current();
        filter = text.substring(0, Clip.edge(text, Math.min(LONGEST_FILTER, text.length())));
        List<String> wanted = Stream.of(filter.toLowerCase(Locale.ROOT).split(" "))
                .filter(word -> !word.isEmpty())
                .toList();
        shown = items.stream()
                .filter(item -> wanted.stream().allMatch(item.haystack()::contains))
                .toList();
        return to(filter.isEmpty() ? before.map(shown::indexOf).orElse(0) : 0);
    }

    /** The one that the cursor is on. */
    public Optional<Item> current() {
        return at < shown.size() ? Optional.of(shown.get(at)) : Optional.empty();
    }

    /** What was typed. */
    public String filter() {
        return filter;
    }

    /** Exactly so many, none of them wider. */
    public List<Row> rows(int height, int width) {
        PickerScreen screen = new PickerScreen(words, filter, items.size(), shown, at);
        page = screen.page(height, width);
        return screen.rows(height, width);
    }
}
