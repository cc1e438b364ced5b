package dev.glovebox.ui.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.screen.LiveRegion.Reflow;
import dev.glovebox.ui.tui.text.Depth;
import dev.glovebox.ui.tui.text.Painter;
import dev.glovebox.ui.tui.text.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LiveRegionTest {
    private static final Size SIZE = new Size(8, 20);

    private final TestScreen screen = new TestScreen(SIZE);
    private final LiveRegion region = new LiveRegion(new Painter(Depth.OF_16), Reflow.WRAPS, SIZE);

    private static Frame frame(int cursorRow, String before, String... rows) {
        return new Frame(List.of(rows).stream().map(Row::of).toList(), cursorRow, Row.of(before));
    }

    @Test
    void showsItsRowsWithTheCursorInThem() {
        screen.write(region.draw(List.of(), frame(1, "> he", "spinner", "> hello", "status")));
        assertThat(screen.screen()).startsWith("spinner", "> hello", "status", "");
        assertThat(screen.cursor()).containsExactly(1, 4);
    }

    @Test
    void saysRowsAboveAndLosesNothingOfThem() {
        screen.write(region.draw(List.of(), frame(0, "> ", "> ", "status")));
        screen.write(region.draw(List.of(Row.of("one"), Row.of("two")), frame(0, "> x", "> x", "status")));
        assertThat(screen.screen()).startsWith("one", "two", "> x", "status", "");
    }

    @Test
    void rowsThatAreTooWideLoseNothing() {
        screen.write(
                region.draw(List.of(Row.of("laid out for a terminal that was wider")), frame(0, "", "> ", "status")));
        assertThat(screen.screen()).startsWith("laid out for a", "terminal that was", "wider", ">", "status");
    }

    @Test
    void leavesNothingOfALongerFrame() {
        screen.write(region.draw(List.of(), frame(2, "", "a", "b", "c", "d")));
        screen.write(region.draw(List.of(), frame(0, "", "a")));
        assertThat(screen.screen()).startsWith("a", "", "", "");
    }

    @Test
    void aFullRowKeepsItsLastCell() {
        String full = "x".repeat(SIZE.columns());
        screen.write(region.draw(List.of(Row.of(full)), frame(0, "", full, "status")));
        assertThat(screen.screen()).startsWith(full, full, "status");
    }

    @Test
    void writesNothingWhenNothingChanged() {
        Frame frame = frame(0, "> ", "> ", "status");
        region.draw(List.of(), frame);
        assertThat(region.draw(List.of(), frame)).isEmpty();
    }

    @Test
    void shortensAFrameThatIsHigherThanTheScreenButNotTheCursorsRow() {
        Frame high = new Frame(
                IntStream.range(0, 30).mapToObj(i -> Row.of("row " + i)).toList(), 25, Row.of("row"));
        screen.write(region.draw(List.of(), high));
        assertThat(screen.screen()).hasSize(8).startsWith("row 22").endsWith("row 29");
        assertThat(screen.cursor()).containsExactly(3, 3);
    }

    @Test
    void erasesItselfAndBeginsAnew() {
        screen.write(region.draw(List.of(Row.of("said")), frame(1, "", "a", "b", "c")));
        screen.write(region.erase());
        assertThat(screen.screen()).startsWith("said", "", "", "");
        assertThat(screen.cursor()).containsExactly(1, 0);
    }

    @Test
    void aNarrowerTerminalThatWrapsMovesItsTop() {
        region.draw(List.of(), frame(2, "> typed", "x".repeat(18), "y".repeat(9), "> typed", "status"));
        assertThat(region.resized(new Size(8, 10))).contains("\033[3A");
    }

    @Test
    void aNarrowerTerminalThatCutsDoesNot() {
        LiveRegion cutting = new LiveRegion(new Painter(Depth.NONE), Reflow.CUTS, SIZE);
        cutting.draw(List.of(), frame(2, "> typed", "x".repeat(18), "y".repeat(9), "> typed", "status"));
        assertThat(cutting.resized(new Size(8, 10))).contains("\033[2A");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whateverIsSaidAndShownEveryRowIsThereOnceAndInOrder(long seed) {
        Random random = new Random(seed);
        List<String> said = new ArrayList<>();
        List<String> shown = List.of();
        for (int i = 0; i < 200; i++) {
            List<Row> above = Collections.nCopies(Math.max(0, random.nextInt(14) - 8), "").stream()
                    .map(ignored -> {
                        String text = "said " + said.size() + ".".repeat(random.nextInt(10));
                        said.add(text);
                        return Row.of(text);
                    })
                    .toList();
            shown = IntStream.rangeClosed(0, random.nextInt(7))
                    .mapToObj(row -> "row " + row + (random.nextBoolean() ? "" : " " + random.nextInt(9)))
                    .toList();
            int cursor = random.nextInt(shown.size());
            Frame frame = new Frame(shown.stream().map(Row::of).toList(), cursor, Row.of("row"));
            screen.write(region.draw(above, frame));
            assertThat(screen.all().stream().filter(line -> !line.isEmpty()).toList())
                    .as("seed %d, draw %d", seed, i)
                    .containsExactlyElementsOf(java.util.stream.Stream.concat(said.stream(), shown.stream())
                            .toList());
            assertThat(screen.cursor().get(1)).isEqualTo(3);
        }
    }
}
