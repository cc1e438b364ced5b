package dev.glovebox.ui.tui.full;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.text.Row;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any keys, events and sizes in any order. */
final class ViewerPropertyTest {
    private static final int STEPS = 300;

    static LongStream seeds() {
        return LongStream.concat(LongStream.range(0, 20), LongStream.of(System.nanoTime()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aScreenAlwaysHasItsSizeAndTheCursorIsOnIt(long seed) {
        Chance chance = new Chance(seed);
        Viewer viewer = new Viewer(Tale.PROSE, chance.events(chance.below(30)));
        int height = 24;
        int width = 80;
        boolean empty = true;
        for (int i = 0; i < STEPS; i++) {
            switch (chance.below(10)) {
                case 0 -> viewer.add(chance.event());
                case 1 -> {
                    height = chance.below(40);
                    width = chance.below(130);
                }
                case 2 -> viewer.show(chance.below(40), chance.word());
                default -> viewer.press(chance.key());
            }
            List<Row> rows = viewer.rows(height, width);
            assertScreen(rows, height, width);
            empty &= rows.stream().noneMatch(row -> row.text().startsWith("▌"));
        }
        assertThat(empty).as("a cursor was seen").isFalse();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsMarkedIsWhatWasLookedFor(long seed) {
        Chance chance = new Chance(seed);
        Viewer viewer = new Viewer(Tale.PROSE, chance.events(20));
        int width = 20 + chance.below(100);
        viewer.rows(30, width);
        viewer.press(new Key.Typed("/"));
        String word = "needle";
        Tale.typing(word).forEach(viewer::press);
        viewer.press(Key.pressed(Key.ENTER));
        for (int i = 0; i < 20; i++) {
            List<Row> rows = viewer.rows(30, width);
            boolean found = !rows.getLast().text().contains("nothing found");
            String marked = String.join("", Tale.marked(rows));
            assertThat(word.repeat(30) + word).as("seed %d", seed).containsIgnoringCase(marked);
            assertThat(marked.isEmpty()).as("seed %d", seed).isNotEqualTo(found);
            viewer.press(new Key.Typed("n"));
        }
    }

    private static void assertScreen(List<Row> rows, int height, int width) {
        assertThat(rows).hasSize(height);
        assertThat(rows.stream().mapToInt(Row::width).max().orElse(0)).isLessThanOrEqualTo(width);
    }
}
