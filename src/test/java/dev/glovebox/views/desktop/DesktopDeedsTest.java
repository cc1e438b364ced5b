package dev.glovebox.views.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.desktop.Deed.Step;
import dev.glovebox.views.rfb.ClientMessage;
import dev.glovebox.views.rfb.ClientMessage.Pointer;
import dev.glovebox.views.rfb.ClientMessage.Pressed;
import dev.glovebox.views.rfb.ClientMessage.Released;
import dev.glovebox.views.rfb.Keysyms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class DesktopDeedsTest {
    private final BlockingQueue<Deed> told = new LinkedBlockingQueue<>();

    @Test
    void aPauseHandsOnWhatWasDone() throws Exception {
        try (var deeds = new Deeds(Duration.ofMillis(50), told::add)) {
            keys(deeds, "h", "i");
            assertThat(told.poll(120, TimeUnit.SECONDS)).isEqualTo(new Deed("ada", List.of(new Step.Typed("hi"))));
            keys(deeds, "!");
            assertThat(told.poll(120, TimeUnit.SECONDS)).isEqualTo(new Deed("ada", List.of(new Step.Typed("!"))));
        }
        assertThat(told).isEmpty();
    }

    @Test
    void anotherPersonOrTheEndHandsOnToo() {
        try (var deeds = new Deeds(Duration.ofHours(1), told::add)) {
            keys(deeds, "a");
            deeds.saw("bob", pressed("b"));
            assertThat(told.poll()).isEqualTo(new Deed("ada", List.of(new Step.Typed("a"))));
            deeds.end();
            assertThat(told.poll()).isEqualTo(new Deed("bob", List.of(new Step.Typed("b"))));
            keys(deeds, "c");
        }
        assertThat(told.poll()).isEqualTo(new Deed("ada", List.of(new Step.Typed("c"))));
    }

    @Test
    void aButtonThatIsHeldWhenTheHandsPassIsLetGoOfAndTold() {
        try (var deeds = new Deeds(Duration.ofHours(1), told::add)) {
            deeds.saw("ada", pointer(1, 30, 40));
            deeds.saw("ada", pointer(1, 90, 40));
            deeds.end();
            assertThat(told.poll())
                    .isEqualTo(
                            new Deed("ada", List.of(new Step.Drag(Button.LEFT, new Point(30, 40), new Point(90, 40)))));
        }
    }

    @Test
    void stepsAreInTheOrderOfWhatWasDone() {
        assertThat(steps(List.of(
                        pressed("l"),
                        pressed("s"),
                        pressed("return"),
                        pointer(1, 30, 40),
                        pointer(0, 31, 40),
                        pressed("x"))))
                .containsExactly(
                        new Step.Typed("ls\n"), new Step.Click(Button.LEFT, 1, new Point(30, 40)), new Step.Typed("x"));
    }

    @Test
    void correctionsAreNotTold() {
        assertThat(steps(List.of(
                        pressed("a"),
                        pressed("😀"),
                        pressed("b"),
                        pressed("backspace"),
                        pressed("backspace"),
                        pressed("c"))))
                .containsExactly(new Step.Typed("ac"));
        assertThat(steps(List.of(pressed("backspace")))).containsExactly(new Step.Chord(List.of("backspace")));
    }

    @Test
    void keysHeldTogetherAreAChordAndShiftIsPartOfTyping() {
        assertThat(steps(List.of(
                        pressed("shift"),
                        pressed("A"),
                        released("shift"),
                        pressed("ctrl"),
                        pressed("shift"),
                        pressed("t"),
                        released("t"),
                        released("shift"),
                        released("ctrl"),
                        pressed("f5"),
                        pressed("b"))))
                .containsExactly(
                        new Step.Typed("A"),
                        new Step.Chord(List.of("ctrl", "shift", "t")),
                        new Step.Chord(List.of("f5")),
                        new Step.Typed("b"));
    }

    @Test
    void clicksCloseTogetherAreOneDoubleClick() {
        assertThat(steps(List.of(pointer(4, 5, 5), pointer(0, 5, 5), pointer(4, 6, 5), pointer(0, 6, 5))))
                .containsExactly(new Step.Click(Button.RIGHT, 2, new Point(5, 5)));
        assertThat(steps(List.of(pointer(1, 5, 5), pointer(0, 5, 5), pointer(1, 60, 5), pointer(0, 60, 5))))
                .hasSize(2);
    }

    @Test
    void aButtonThatComesUpElsewhereIsADrag() {
        assertThat(steps(List.of(pointer(0, 1, 1), pointer(1, 10, 10), pointer(1, 50, 50), pointer(0, 99, 80))))
                .containsExactly(new Step.Drag(Button.LEFT, new Point(10, 10), new Point(99, 80)));
    }

    @Test
    void turnsOfTheWheelAreCounted() {
        assertThat(steps(List.of(
                        pointer(16, 7, 7), pointer(0, 7, 7), pointer(16, 7, 7), pointer(0, 7, 7), pointer(8, 7, 7))))
                .containsExactly(
                        new Step.Scroll(Wheel.DOWN, 2, new Point(7, 7)), new Step.Scroll(Wheel.UP, 1, new Point(7, 7)));
    }

    @Test
    void movesAloneAreNothing() {
        assertThat(steps(List.of(pointer(0, 1, 1), pointer(0, 65_535, 65_535)))).isEmpty();
    }

    @Test
    void muchIsHandedOnInParts() {
        try (var deeds = new Deeds(Duration.ofHours(1), told::add)) {
            for (int i = 0; i < 10_000; i++) {
                deeds.saw("ada", pressed("a"));
            }
            for (int i = 0; i < 250; i++) {
                deeds.saw("ada", pressed("f5"));
            }
        }
        assertThat(told).allMatch(deed -> deed.steps().size() <= 100).hasSize(3);
        assertThat(told.stream().flatMap(deed -> deed.steps().stream()).toList())
                .hasSize(253);
    }

    private List<Step> steps(List<ClientMessage> messages) {
        List<Step> steps = new ArrayList<>();
        try (var deeds = new Deeds(Duration.ofHours(1), deed -> steps.addAll(deed.steps()))) {
            messages.forEach(message -> deeds.saw("ada", message));
        }
        return steps;
    }

    private static void keys(Deeds deeds, String... names) {
        for (String name : names) {
            deeds.saw("ada", pressed(name));
            deeds.saw("ada", released(name));
        }
    }

    private static ClientMessage pressed(String key) {
        return new Pressed(Keysyms.ofKey(key).orElseThrow(), ByteString.EMPTY);
    }

    private static ClientMessage released(String key) {
        return new Released(Keysyms.ofKey(key).orElseThrow(), ByteString.EMPTY);
    }

    private static ClientMessage pointer(int buttons, int x, int y) {
        return new Pointer(buttons, x, y, ByteString.EMPTY);
    }
}
