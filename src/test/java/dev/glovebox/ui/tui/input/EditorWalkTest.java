package dev.glovebox.ui.tui.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Width;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;

/** Random keys, beside a list of the characters that a person sees. */
final class EditorWalkTest {
    /** What stands for itself wherever it stands. */
    private static final List<String> CHARACTERS =
            List.of("a", "b", " ", "_", "-", "é", "e\u0301", "漢", "😀", "👨‍👩‍👧", "❤️", "\t", "\n");

    private static final List<String> KEYS = List.of(
            "left",
            "right",
            "home",
            "end",
            "ctrl-home",
            "ctrl-end",
            "backspace",
            "delete",
            "ctrl-u",
            "ctrl-k",
            "ctrl-w",
            "alt-b",
            "alt-f",
            "alt-d");

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final Editor editor = new Editor();
    private final List<String> model = new ArrayList<>();
    private int cursor;

    @RepeatedTest(30)
    void theEditorDoesWhatAPersonSees() {
        for (int i = 0; i < 400; i++) {
            if (random.nextInt(3) > 0) {
                insert(CHARACTERS.get(random.nextInt(CHARACTERS.size())));
            } else {
                press(KEYS.get(random.nextInt(KEYS.size())));
            }
            assertThat(editor.text()).as("seed %s, step %s", seed, i).isEqualTo(String.join("", model));
            assertThat(editor.beforeCursor())
                    .as("seed %s, step %s", seed, i)
                    .isEqualTo(String.join("", model.subList(0, cursor)));
            drawnWhole(i);
        }
    }

    @RepeatedTest(30)
    void everyChangeCanBeTakenBack() {
        for (int i = 0; i < 200; i++) {
            insert(CHARACTERS.get(random.nextInt(CHARACTERS.size())));
            press(KEYS.get(random.nextInt(KEYS.size())));
        }
        for (int i = 0; i < 400; i++) {
            editor.press(Key.ctrl("_"));
        }
        assertThat(editor.text()).as("seed %s", seed).isEmpty();
    }

    /** All rows together are the text, none is too wide, and the cursor is where its text ends. */
    private void drawnWhole(int step) {
        int width = random.nextInt(8, 30);
        Drawn drawn = editor.drawn(Margin.NONE, width, 10_000);
        StringBuilder rows = new StringBuilder();
        drawn.rows().forEach(row -> rows.append(row.text()));
        String shown = editor.text().replace("\t", "    ").replace("\n", "");
        assertThat(rows.toString()).as("seed %s, step %s", seed, step).isEqualTo(shown);
        assertThat(drawn.rows()).as("seed %s, step %s", seed, step).allMatch(row -> row.width() <= width);
        assertThat(drawn.column()).as("seed %s, step %s", seed, step).isBetween(0, width - 1);
        assertThat(before(drawn))
                .as("seed %s, step %s", seed, step)
                .isEqualTo(editor.beforeCursor().replace("\t", "    ").replace("\n", ""));
    }

    private static String before(Drawn drawn) {
        StringBuilder before = new StringBuilder();
        drawn.rows().subList(0, drawn.row()).forEach(row -> before.append(row.text()));
        Row row = drawn.rows().get(drawn.row());
        int end = 0;
        for (String text = row.text(); Width.of(text.substring(0, end)) < drawn.column(); ) {
            end = Width.next(text, end);
        }
        return before.append(row.text(), 0, end).toString();
    }

    private void insert(String text) {
        if (text.equals("\n")) {
            editor.newLine();
        } else {
            editor.type(text);
        }
        model.add(cursor++, text);
    }

    private void press(String key) {
        editor.press(Chords.key(key));
        switch (key) {
            case "left" -> cursor = Math.max(0, cursor - 1);
            case "right" -> cursor = Math.min(model.size(), cursor + 1);
            case "home" -> cursor = lineStart();
            case "end" -> cursor = lineEnd();
            case "ctrl-home" -> cursor = 0;
            case "ctrl-end" -> cursor = model.size();
            case "backspace" -> delete(Math.max(0, cursor - 1), cursor);
            case "delete" -> delete(cursor, Math.min(model.size(), cursor + 1));
            case "ctrl-u" -> delete(cursor == lineStart() ? Math.max(0, cursor - 1) : lineStart(), cursor);
            case "ctrl-k" -> delete(cursor, cursor == lineEnd() ? Math.min(model.size(), cursor + 1) : lineEnd());
            case "ctrl-w" -> delete(before("[^ \t\n]"), cursor);
            case "alt-b" -> cursor = before(WORD);
            case "alt-f" -> cursor = after();
            case "alt-d" -> delete(cursor, after());
            default -> throw new IllegalArgumentException(key);
        }
    }

    private static final String WORD = "(?s)[ab_é漢].*|e.*";

    private void delete(int from, int to) {
        model.subList(from, to).clear();
        cursor = from;
    }

    private int lineStart() {
        return model.subList(0, cursor).lastIndexOf("\n") + 1;
    }

    private int lineEnd() {
        int more = model.subList(cursor, model.size()).indexOf("\n");
        return more < 0 ? model.size() : cursor + more;
    }

    private int before(String word) {
        int at = cursor;
        while (at > 0 && !matches(word, at - 1)) {
            at--;
        }
        while (at > 0 && matches(word, at - 1)) {
            at--;
        }
        return at;
    }

    private int after() {
        int at = cursor;
        while (at < model.size() && !matches(WORD, at)) {
            at++;
        }
        while (at < model.size() && matches(WORD, at)) {
            at++;
        }
        return at;
    }

    private boolean matches(String word, int at) {
        return model.get(at).matches(word.startsWith("[^") ? "(?s)" + word + ".*" : word);
    }
}
