package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.Compaction;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.input.Key.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Keys and events by chance, the same ones for the same seed. */
final class Chance {
    private static final List<String> WORDS = List.of(
            "needle",
            "NEEDLE",
            "a",
            "the",
            "\n",
            "\n",
            "\n\n",
            "\t",
            "\r\n",
            "\r",
            "\033[2J",
            "\0",
            "\u202e",
            "\ud83d",
            "世界",
            "👩‍👩‍👧",
            "e\u0301",
            "❤\ufe0f",
            "\u200d",
            "x".repeat(300),
            "\u0301".repeat(500),
            "**bold**",
            "| a |",
            "ß",
            "İ");
    private static final List<String> LETTERS = List.of(
            "j", "k", "g", "G", "o", "O", "a", "n", "N", "/", " ", "b", "f", "e", "l", "x", "世", "👩‍👩‍👧", "é");
    private static final List<String> NAMES = List.of(
            Key.ENTER,
            Key.TAB,
            Key.ESCAPE,
            Key.BACKSPACE,
            Key.DELETE,
            Key.UP,
            Key.DOWN,
            Key.LEFT,
            Key.RIGHT,
            Key.HOME,
            Key.END,
            Key.PAGE_UP,
            Key.PAGE_DOWN,
            "l",
            "f5");
    private static final List<String> DETAILS = List.of(
            "{}",
            "{\"exit\":0}",
            "{\"timeout\":true}",
            "{\"steps\":[{\"text\":\"one\",\"status\":\"done\"},{}]}",
            "{\"path\":\"/a\",\"edits\":[{\"line\":3,\"old\":\"x\\ny\\nz\",\"new\":\"x\\nneedle\\nz\"},{}]}",
            "{\"files\":[{\"path\":\"a\",\"edits\":[{\"old\":\"\",\"new\":\"n\"}]},7]}",
            "{\"path\":\"/a.png\",\"media_type\":\"image/png\"}");

    private final Random random;

    Chance(long seed) {
        random = new Random(seed);
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T one(List<T> of) {
        return of.get(below(of.size()));
    }

    String word() {
        return one(WORDS);
    }

    String text() {
        return IntStream.range(0, below(40))
                .mapToObj(i -> word() + (random.nextBoolean() ? " " : ""))
                .collect(Collectors.joining());
    }

    Key key() {
        return switch (below(12)) {
            case 0, 1, 2, 3, 4 -> new Key.Typed(one(LETTERS));
            case 5 -> new Key.Pasted(text());
            case 6 -> Key.pressed(Key.TAB, Modifier.SHIFT);
            case 7 -> Key.ctrl("l");
            default -> Key.pressed(one(NAMES));
        };
    }

    List<AgentEvent.Kept> events(int count) {
        return IntStream.range(0, count).mapToObj(i -> event()).toList();
    }

    AgentEvent.Kept event() {
        String id = String.valueOf(below(4));
        return switch (below(12)) {
            case 0 -> new AgentEvent.SessionOpened(text(), text(), text(), text());
            case 1, 2 -> Tale.prompt(text());
            case 3 -> Tale.answer();
            case 4 -> Tale.answer(new Content.Thinking(text(), ""), new Content.Text(text()), image());
            case 5, 6 -> Tale.started(id, below(3) == 0 ? "write_file" : text(), arguments());
            case 7, 8 -> Tale.ended(id, one(List.of(Outcome.values())), Json.parse(one(DETAILS)), result());
            case 9 -> new AgentEvent.Noticed(text());
            case 10 -> new AgentEvent.Compacted(new Compaction.Pruned(3), 100, 10, Usage.NONE);
            default -> new AgentEvent.TurnEnded(end(), Usage.NONE, Duration.ofMillis(below(100_000)));
        };
    }

    private String arguments() {
        return below(3) == 0
                ? text()
                : Json.object()
                        .with("path", text())
                        .with("content", text())
                        .end()
                        .text();
    }

    private Content[] result() {
        Content text = new Content.Text(text());
        return switch (below(4)) {
            case 0 -> new Content[0];
            case 1 -> new Content[] {text, image()};
            case 2 -> new Content[] {text, new Content.Text(text())};
            default -> new Content[] {text};
        };
    }

    private static Content image() {
        return new Content.Image("image/png", "AAAA");
    }

    private TurnEnd end() {
        return switch (below(4)) {
            case 0 -> new TurnEnd.Cancelled();
            case 1 -> new TurnEnd.Failed(text());
            case 2 -> new TurnEnd.LimitReached(text());
            default -> new TurnEnd.Done();
        };
    }
}
