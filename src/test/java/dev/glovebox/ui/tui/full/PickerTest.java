package dev.glovebox.ui.tui.full;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.full.Picker.Item;
import dev.glovebox.ui.tui.full.Picker.Outcome;
import dev.glovebox.ui.tui.full.Picker.Use;
import dev.glovebox.ui.tui.full.Picker.Words;
import dev.glovebox.ui.tui.input.Key;
import dev.glovebox.ui.tui.text.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class PickerTest {
    private static final Words WORDS = new Words("Things", "There is nothing: make one.", List.of("enter take"));

    private final Map<Integer, Item> made = new HashMap<>();
    private final AtomicInteger previews = new AtomicInteger();

    @Test
    void keysMoveThroughTheListAndStopAtItsEnds() {
        Picker picker = picker(50);
        picker.rows(24, 80);
        assertThat(after(picker, Key.UP)).isEqualTo("1");
        assertThat(after(picker, Key.DOWN)).isEqualTo("2");
        assertThat(after(picker, Key.END)).isEqualTo("50");
        assertThat(after(picker, Key.DOWN)).isEqualTo("50");
        assertThat(after(picker, Key.PAGE_UP)).isEqualTo("39");
        assertThat(after(picker, Key.PAGE_DOWN)).isEqualTo("50");
        assertThat(after(picker, Key.HOME)).isEqualTo("1");
    }

    @Test
    void everyWordThatIsTypedMustBeThere() {
        Picker picker = picker(50);
        type(picker, "4 THING");
        assertThat(picker.rows(24, 80).getLast().text()).startsWith("1 of 14 (50 in all)");
        picker.press(Key.pressed(Key.BACKSPACE));
        assertThat(picker.filter()).isEqualTo("4 THIN");
        type(picker, " nowhere");
        assertThat(Tale.screen(picker.rows(24, 80))).contains("Nothing matches.");
        assertThat(picker.press(Key.pressed(Key.ENTER))).isEqualTo(new Outcome.Stay());
        assertThat(picker.press(Key.pressed(Key.ESCAPE))).isEqualTo(new Outcome.Stay());
        assertThat(picker.filter()).isEmpty();
        picker.press(new Key.Pasted("thing 7\nthing 8"));

        assertThat(picker.press(Key.pressed(Key.ENTER))).isEqualTo(new Outcome.Chosen(item(7)));
    }

    @Test
    void escapeAndControlCClose() {
        assertThat(picker(3).press(Key.pressed(Key.ESCAPE))).isEqualTo(new Outcome.Closed());
        Picker picker = picker(3);
        type(picker, "x");
        assertThat(picker.press(Key.ctrl("c"))).isEqualTo(new Outcome.Closed());
    }

    @Test
    void whatIsOnlyShownIsNotChosen() {
        Picker picker = new Picker(
                WORDS, List.of(new Item("1", Row.of("one"), "one", (height, width) -> List.of(), Use.SHOWN)));

        assertThat(picker.press(Key.pressed(Key.ENTER))).isEqualTo(new Outcome.Stay());
    }

    @Test
    void anEmptyListSaysWhatToDo() {
        assertThat(Tale.screen(picker(0).rows(24, 80))).contains("There is nothing: make one.");
    }

    @Test
    void onlyThePreviewThatIsSeenIsMade() {
        picker(1000).rows(24, 80);

        assertThat(previews.get()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"24, 80, true", "10, 40, true", "24, 120, true", "7, 40, false"})
    void thePreviewIsShownWhereThereIsRoom(int height, int width, boolean seen) {
        assertThat(Tale.screen(picker(30).rows(height, width)).contains("preview of 1"))
                .isEqualTo(seen);
    }

    static LongStream seeds() {
        return ViewerPropertyTest.seeds();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aScreenAlwaysHasItsSize(long seed) {
        Chance chance = new Chance(seed);
        List<Item> items = IntStream.range(0, chance.below(40))
                .mapToObj(i -> new Item(
                        "" + i,
                        Row.of(chance.text()),
                        chance.text(),
                        (height, width) -> List.of(Row.of(chance.text()), Row.of(chance.text())),
                        Use.CHOOSABLE))
                .toList();
        Picker picker = new Picker(WORDS, items);
        for (int i = 0; i < 200; i++) {
            picker.press(chance.key());
            int height = chance.below(40);
            int width = chance.below(130);
            List<Row> rows = picker.rows(height, width);
            assertThat(rows).as("seed %d", seed).hasSize(height);
            assertThat(rows.stream().mapToInt(Row::width).max().orElse(0))
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(width);
        }
    }

    private static String after(Picker picker, String key) {
        assertThat(picker.press(Key.pressed(key))).isEqualTo(new Outcome.Stay());
        return picker.current().orElseThrow().id();
    }

    private static void type(Picker picker, String text) {
        Tale.typing(text).forEach(picker::press);
    }

    private Picker picker(int count) {
        return new Picker(
                WORDS, IntStream.rangeClosed(1, count).mapToObj(this::item).toList());
    }

    private Item item(int number) {
        return made.computeIfAbsent(
                number,
                i -> new Item(
                        String.valueOf(i),
                        Row.of("thing " + i),
                        "Thing " + i,
                        (height, width) -> {
                            previews.incrementAndGet();
                            return List.of(Row.of("preview of " + i));
                        },
                        Use.CHOOSABLE));
    }
}
