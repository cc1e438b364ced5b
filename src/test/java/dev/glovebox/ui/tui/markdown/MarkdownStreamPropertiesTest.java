package dev.glovebox.ui.tui.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Screen;
import dev.glovebox.ui.tui.text.Width;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@code -Dglovebox.seed=N} repeats a run. */
final class MarkdownStreamPropertiesTest {
    private static final int TEXTS = 250;
    private static final int[] WIDTHS = {1, 2, 3, 5, 8, 13, 20, 40, 80, 200};

    private final long seed = Long.getLong("glovebox.seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final RandomMarkdown texts = new RandomMarkdown(random);

    @Test
    void howATextIsCutIntoPiecesMakesNoDifference() {
        for (int i = 0; i < TEXTS; i++) {
            String text = texts.text();
            int width = anyWidth();
            MarkdownStream whole = new MarkdownStream(width);
            whole.take(text);
            assertThat(Screen.of(inPieces(text, width)))
                    .as("seed %d, text %d, width %d", seed, i, width)
                    .isEqualTo(Screen.of(whole.end()));
        }
    }

    @Test
    void noRowIsWiderThanTheScreenAndNoneSteersIt() {
        for (int i = 0; i < TEXTS; i++) {
            int width = anyWidth();
            for (Row row : inPieces(texts.text(), width)) {
                assertThat(row.width())
                        .as("seed %d, text %d: %s", seed, i, row.text())
                        .isLessThanOrEqualTo(Math.max(width, widestCharacter(row)));
                assertThat(row.text())
                        .as("seed %d, text %d", seed, i)
                        .matches("[^\\p{Cntrl}\\u0080-\\u009f\\u202e\\u2028]*");
            }
        }
    }

    @Test
    void blankRowsStandAloneAndNeverFirst() {
        for (int i = 0; i < TEXTS; i++) {
            List<Row> rows = inPieces(texts.text().replace("`", "").replace("~", ""), 40);
            for (int at = 0; at < rows.size(); at++) {
                boolean blankBefore = at == 0 || rows.get(at - 1).text().isBlank();
                assertThat(blankBefore && rows.get(at).text().isBlank())
                        .as("seed %d, text %d, row %d", seed, i, at)
                        .isFalse();
            }
        }
    }

    /** The widest of all is two cells; what fits on no row is taken apart into such. */
    private static int widestCharacter(Row row) {
        return row.text()
                .codePoints()
                .map(c -> Width.of(Character.toString(c)))
                .max()
                .orElse(0);
    }

    private int anyWidth() {
        return WIDTHS[random.nextInt(WIDTHS.length)];
    }

    private List<Row> inPieces(String text, int width) {
        MarkdownStream stream = new MarkdownStream(width);
        List<Row> rows = new ArrayList<>();
        for (int at = 0; at < text.length(); ) {
            int end = Math.min(text.length(), at + 1 + random.nextInt(7));
            stream.take(text.substring(at, end));
            at = end;
            if (random.nextInt(4) == 0) {
                rows.addAll(stream.settled());
                stream.tail();
            }
        }
        rows.addAll(stream.end());
        return rows;
    }
}
