package dev.glovebox.views.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.views.desktop.Deed.Step;
import dev.glovebox.views.desktop.Windows.Window;
import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.rfb.Keysyms;
import dev.glovebox.views.rfb.RfbClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a desktop does in every kind of box. */
@Timeout(180)
public abstract class DesktopContract {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int BACKGROUND = 0x2b3440;
    private static final Point FIRST_ENTRY = new Point(200, 140);
    private static final Point SECOND_ENTRY = new Point(200, 180);

    private Box box;
    private Desktop desktop;

    protected abstract Box openBox();

    @BeforeEach
    void open() throws Exception {
        DesktopPrograms.require();
        box = openBox();
        desktop = Desktop.start(box, Desktop.USUAL);
    }

    @AfterEach
    void close() {
        if (desktop != null) {
            desktop.close();
        }
        if (box != null) {
            box.close();
        }
    }

    @Test
    void itsFirstPictureIsACalmScreen() throws Exception {
        desktop.awaitStill(Duration.ofMillis(300), LIMIT);
        Picture picture = desktop.picture(Optional.empty());
        assertThat(new Size(picture.width(), picture.height())).isEqualTo(Desktop.USUAL);
        assertThat(picture.at(400, 300)).isEqualTo(BACKGROUND);
        assertThat(desktop.windows().list()).isEmpty();
        assertThat(desktop.picture(Optional.of(new Region(10, 20, 30, 40))))
                .isEqualTo(new Picture(
                        30, 40, IntStream.generate(() -> BACKGROUND).limit(1200).toArray()));
    }

    @Test
    void anyTextIsTypedIntoWhatWasClicked() throws Exception {
        try (var app = new TkApp(box, "typing")) {
            for (String text : List.of("plain", "Grüße aus Köln: €5", "漢字かな", "Привет, κόσμε", "a~^`'\"|\\{}[]<>#")) {
                desktop.click(SECOND_ENTRY, Button.LEFT, 1);
                desktop.type(text + "\n");
                assertThat(app.next("two")).isEqualTo("two " + text);
                desktop.click(FIRST_ENTRY, Button.LEFT, 1);
                desktop.type(text + "\r\n");
                assertThat(app.next("one")).isEqualTo("one " + text);
            }
        }
    }

    @Test
    void textsWithHundredsOfCharactersThatNoKeyboardHasArriveWhole() throws Exception {
        try (var app = new TkApp(box, "many")) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 300; i++) {
                text.appendCodePoint(0x4e00 + i * 7);
            }
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            desktop.type(text + "\n");
            assertThat(app.next("one")).isEqualTo("one " + text);
        }
    }

    @Test
    void longTextsArriveWhole() throws Exception {
        try (var app = new TkApp(box, "long")) {
            String text = "The quick brown fox, 5 times. ".repeat(100);
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            desktop.type(text + "\n");
            assertThat(app.next("one")).isEqualTo("one " + text);
        }
    }

    @Test
    void aTerminalTakesTextWithEmoji() throws Exception {
        Desktop.inside(box)
                .start("xterm", "-fa", "DejaVu Sans Mono", "-e", "sh", "-c", "cat >/tmp/typed")
                .discardOutput();
        awaitWindow("");
        desktop.awaitStill(Duration.ofMillis(300), LIMIT);
        desktop.click(new Point(200, 200), Button.LEFT, 1);
        desktop.type("Käse 漢 😀\n");
        desktop.chord(List.of("ctrl", "d"));
        assertThat(Ran.script(box, "for i in $(seq 50); do [ -s /tmp/typed ] && break; sleep 0.1; done; cat /tmp/typed")
                        .out())
                .isEqualTo("Käse 漢 😀\n");
    }

    @Test
    void chordsAndMouseArriveAsTheyAre() throws Exception {
        try (var app = new TkApp(box, "mouse")) {
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            desktop.chord(List.of("ctrl", "k"));
            assertThat(app.next("one")).isEqualTo("one ctrl-k");
            Window window = desktop.windows().list().getFirst();
            Point field = new Point(window.x() + 50, window.y() + 150);
            desktop.click(field, Button.RIGHT, 1);
            assertThat(app.next("down")).isEqualTo("down 3 50 50");
            desktop.click(field, Button.LEFT, 2);
            assertThat(app.next("double")).isEqualTo("double 50 50");
            app.next("up");
            Point start = new Point(field.x() + 100, field.y() + 50);
            desktop.drag(start, new Point(field.x() + 200, field.y() + 70), Button.LEFT);
            assertThat(app.next("down")).isEqualTo("down 1 150 100");
            assertThat(app.next("up 1 250")).isEqualTo("up 1 250 120");
            desktop.scroll(field, Wheel.DOWN, 2);
            assertThat(app.next("down")).isEqualTo("down 5 50 50");
            assertThat(app.next("down")).isEqualTo("down 5 50 50");
        }
    }

    @Test
    void whatDoesNotStandOnTheScreenIsRefusedByName() {
        assertThatThrownBy(() -> desktop.click(new Point(1280, 5), Button.LEFT, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the screen is 1280x800 and has no place 1280,5");
        assertThatThrownBy(() -> desktop.chord(List.of("ctrl", "hyper")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no key 'hyper'");
        assertThatThrownBy(() -> desktop.type("bell \u0007"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("U+0007");
    }

    @Test
    void itTellsWhenTheScreenChangesAndWhenItRests() throws Exception {
        desktop.awaitStill(Duration.ofMillis(300), LIMIT);
        desktop.picture(Optional.empty());
        desktop.move(new Point(600, 600));
        assertThat(desktop.awaitChange(Duration.ofMillis(400)))
                .as("only the mouse has moved")
                .isFalse();
        try (var app = new TkApp(box, "caret")) {
            assertThat(desktop.awaitChange(LIMIT)).isTrue();
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            app.next("focus one");
            assertThat(desktop.awaitStill(Duration.ofMillis(1500), LIMIT))
                    .as("a caret blinks")
                    .isEqualTo(Stillness.STILL);
        }
        var busy = Desktop.inside(box)
                .start("xterm", "-e", "sh", "-c", "while :; do echo $((i = i + 1)); sleep 0.02; done");
        awaitWindow("");
        assertThat(desktop.awaitStill(Duration.ofMillis(500), Duration.ofSeconds(2)))
                .isEqualTo(Stillness.RESTLESS);
        busy.kill();
    }

    @Test
    void itTakesAnotherSize() throws Exception {
        desktop.resize(new Size(1024, 600));
        assertThat(desktop.size()).isEqualTo(new Size(1024, 600));
        Picture picture = desktop.picture(Optional.empty());
        assertThat(picture.width()).isEqualTo(1024);
        assertThat(picture.at(1000, 200)).isEqualTo(BACKGROUND);
        desktop.click(new Point(1023, 599), Button.LEFT, 1);
        desktop.resize(new Size(1920, 1080));
        desktop.awaitStill(Duration.ofMillis(300), LIMIT);
        assertThat(desktop.picture(Optional.empty()).at(1900, 700)).isEqualTo(BACKGROUND);
    }

    @Test
    void windowsAreListedMovedAndBroughtToTheFront() throws Exception {
        try (var one = new TkApp(box, "first one");
                var _ = new TkApp(box, "zweites – 漢")) {
            Window first = awaitWindow("first");
            Window second = awaitWindow("zweites");
            assertThat(second.title()).isEqualTo("zweites – 漢");
            desktop.windows().move(second.id(), new Region(500, 300, 300, 200));
            Window moved = awaitWindow("zweites", window -> window.x() > 400);
            assertThat(List.of(moved.width(), moved.height())).containsExactly(300, 200);
            assertThat(moved.x()).isBetween(495, 505);
            assertThat(moved.y()).isBetween(300, 330);
            desktop.windows().focus(first.id());
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            desktop.type("x\n");
            assertThat(one.next("one")).isEqualTo("one x");
            assertThatThrownBy(() -> desktop.windows().focus(1))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("there is no window 1");
        }
    }

    @Test
    void aPersonWhoLooksOnChangesNothingUntilTheyTakeOver() throws Exception {
        BlockingQueue<Deed> deeds = new LinkedBlockingQueue<>();
        desktop.tell(deeds::add);
        try (var app = new TkApp(box, "person");
                var ada = client(desktop.view("ada"));
                var bob = client(desktop.view("bob"))) {
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            app.next("focus one");
            desktop.type(
                    "ü\n"); // puts it on a key; a program that reads slowly misses a character that the X server puts
            // there by itself
            assertThat(app.next("one")).isEqualTo("one ü");
            assertThat(ada.picture(new Region(0, 0, 1280, 800), LIMIT).at(700, 700))
                    .isEqualTo(BACKGROUND);
            type(ada, "lost");
            bob.pointer(1, 200, 180);
            assertThat(app.isSilent()).isTrue();

            assertThat(desktop.hands().takeOver("ada")).isTrue();
            assertThatThrownBy(() -> desktop.type("mine")).isInstanceOf(HandsTaken.class);
            assertThatThrownBy(() -> desktop.windows().focus(1)).isInstanceOf(HandsTaken.class);
            type(ada, "Hi ü");
            type(bob, "nothing");
            ada.press(Keysyms.RETURN);
            ada.release(Keysyms.RETURN);
            assertThat(app.next("one")).isEqualTo("one Hi ü");
            assertThat(deeds.poll(120, TimeUnit.SECONDS)).isEqualTo(new Deed("ada", List.of(new Step.Typed("Hi ü\n"))));

            ada.pointer(1, 200, 180);
            ada.pointer(0, 200, 180);
            app.next("focus two");
            desktop.hands().giveBack("ada");
            assertThat(deeds.poll(1, TimeUnit.SECONDS))
                    .isEqualTo(new Deed("ada", List.of(new Step.Click(Button.LEFT, 1, SECOND_ENTRY))));
            type(ada, "late");
            desktop.type("mine\n");
            assertThat(app.next("two")).isEqualTo("two mine");
        }
    }

    @Test
    void whatAPersonHeldIsLetGoWhenTheirViewEnds() throws Exception {
        try (var app = new TkApp(box, "held")) {
            Window window = desktop.windows().list().getFirst();
            Point field = new Point(window.x() + 50, window.y() + 150);
            try (var ada = client(desktop.view("ada"))) {
                desktop.hands().takeOver("ada");
                ada.press(Keysyms.ofKey("ctrl").orElseThrow());
                ada.pointer(1, field.x(), field.y());
                app.next("down 1");
                desktop.hands().giveBack("ada");
                app.next("up 1");
                desktop.hands().takeOver("ada");
                ada.pointer(1, field.x() + 100, field.y() + 50);
                app.next("down 1");
            }
            app.next("up 1");
            assertThat(desktop.hands().person()).isEmpty();
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            desktop.type("k\n");
            assertThat(app.next("one")).as("ctrl is not held any more").isEqualTo("one k");
        }
    }

    @Test
    void theEndOfTheServerIsToldAtOnce() throws Exception {
        assertThat(desktop.end()).isEmpty();
        Ran.script(box, "kill -9 $(pidof Xtigervnc)");
        assertThatThrownBy(() -> desktop.picture(Optional.empty()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the X server was ended by signal 9");
        assertThatThrownBy(() -> desktop.type("x")).hasMessageContaining("the X server was ended by signal 9");
        assertThatThrownBy(() -> desktop.view("ada")).hasMessageContaining("the X server was ended by signal 9");
        assertThat(desktop.end()).hasValueSatisfying(why -> assertThat(why).contains("signal 9"));
        desktop.close();
        desktop = Desktop.start(box, new Size(800, 600));
        assertThat(desktop.picture(Optional.empty()).width()).isEqualTo(800);
    }

    @Test
    void twoDesktopsAreApart() throws Exception {
        try (Box other = openBox();
                Desktop second = Desktop.start(other, Desktop.USUAL);
                var mine = new TkApp(box, "mine");
                var theirs = new TkApp(other, "theirs")) {
            desktop.click(FIRST_ENTRY, Button.LEFT, 1);
            second.click(FIRST_ENTRY, Button.LEFT, 1);
            desktop.type("for mine\n");
            second.type("for theirs\n");
            assertThat(mine.next("one")).isEqualTo("one for mine");
            assertThat(theirs.next("one")).isEqualTo("one for theirs");
            assertThat(desktop.windows().list()).extracting(Window::title).containsExactly("mine");
        }
    }

    private static RfbClient client(Viewer viewer) throws IOException, InterruptedException {
        return RfbClient.open(new RfbClient.Line(viewer.in(), viewer.out(), viewer::close), LIMIT);
    }

    private static void type(RfbClient client, String text) throws IOException, InterruptedException {
        for (int character : text.codePoints().toArray()) {
            client.press(Keysyms.ofCharacter(character).orElseThrow());
            client.release(Keysyms.ofCharacter(character).orElseThrow());
        }
        client.settle(LIMIT);
    }

    private Window awaitWindow(String title) throws IOException, InterruptedException {
        return awaitWindow(title, _ -> true);
    }

    private Window awaitWindow(String title, Predicate<Window> holds) throws IOException, InterruptedException {
        for (int i = 0; i < 100; i++) {
            Optional<Window> window = desktop.windows().list().stream()
                    .filter(each -> each.title().startsWith(title) && holds.test(each))
                    .findFirst();
            if (window.isPresent()) {
                return window.get();
            }
            desktop.picture(Optional.empty());
            desktop.awaitChange(Duration.ofMillis(100));
        }
        throw new AssertionError(
                "no window '" + title + "' among " + desktop.windows().list());
    }
}
