package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Viewer;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class DesktopToolsTest {
    /** A window at 100,100 that writes down what is typed into it, and turns red when it is clicked below. */
    private static final String PROGRAM = """
            import tkinter
            root = tkinter.Tk()
            root.title('Notes \\033[31mof anna')
            root.geometry('400x300+100+100')
            entry = tkinter.Entry(root)
            entry.place(x=0, y=0, width=400, height=30)
            entry.bind('<Return>', lambda e: open('typed', 'a').write(entry.get() + '\\n'))
            entry.bind('<Control-k>', lambda e: (open('typed', 'a').write('ctrl+k\\n'), 'break')[1])
            field = tkinter.Frame(root, bg='#336699')
            field.place(x=0, y=50, width=400, height=250)
            field.bind('<Button-1>', lambda e: field.config(bg='#cc0000'))
            field.bind('<Button-3>', lambda e: field.config(bg='#00cc00'))
            field.bind('<Double-Button-1>', lambda e: field.config(bg='#0000cc'))
            field.bind('<B1-Motion>', lambda e: field.config(bg='#cccc00'))
            field.bind('<Button-5>', lambda e: open('typed', 'a').write('down\\n'))
            root.mainloop()
            """;

    @TempDir
    Path workspace;

    private Workshop workshop;
    private Workbench bench;

    @BeforeEach
    void open() {
        Box box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
        workshop = new Workshop(box, Set.of(Capability.DESKTOP), Supplies.none());
        bench = new Workbench(box, new Toolbox.Setup("/tmp/.glovebox", Supplies.none(), Optional.of(workshop)));
    }

    @AfterEach
    void close() {
        workshop.close();
        bench.close();
    }

    @Test
    void aModelSeesTheScreenAndPartsOfIt() throws Exception {
        begin();
        ToolOutput whole = bench.run("screenshot", Json.object());
        assertThat(Workbench.text(whole)).isEqualTo("The screen is 1280x800.Image");
        BufferedImage picture = picture(whole);
        assertThat(picture.getWidth() + "x" + picture.getHeight()).isEqualTo("1280x800");
        assertThat(colour(picture, 300, 300)).isEqualTo(0x336699);

        ToolOutput part =
                bench.run("screenshot", place(290, 290).with("width", 20).with("height", 10));
        assertThat(Workbench.text(part))
                .isEqualTo(
                        "This is 20x10 at 290,290 of the screen, which is 1280x800. Coordinates are always those of the"
                                + " whole screen.Image");
        assertThat(colour(picture(part), 19, 9)).isEqualTo(0x336699);
        assertThat(bench.failed("screenshot", place(1270, 0).with("width", 20).with("height", 10)))
                .isEqualTo("screenshot: The region ends at 1290,10, and the screen is 1280x800.");
        assertThat(bench.failed("screenshot", place(1, 1))).contains("all of x, y, width and height");
    }

    @Test
    void mouseAndKeyboardReachPrograms() throws Exception {
        begin();
        bench.done("mouse", place(300, 300).with("action", "click"));
        assertThat(field()).isEqualTo(0xcc0000);
        bench.done("mouse", place(300, 300).with("action", "click").with("button", "right"));
        assertThat(field()).isEqualTo(0x00cc00);
        bench.done("mouse", place(300, 300).with("action", "double"));
        assertThat(field()).isEqualTo(0x0000cc);
        bench.done(
                "mouse",
                place(300, 300).with("action", "drag").with("to_x", 400).with("to_y", 350));
        assertThat(field()).isEqualTo(0xcccc00);
        bench.done("mouse", place(300, 300).with("action", "scroll").with("amount", 2));

        bench.done("mouse", place(200, 135).with("action", "click"));
        bench.done("keyboard", Json.object().with("text", "Grüße, 世界").with("keys", "ctrl+k Return"));
        bench.done("wait_for_screen", Json.object());
        assertThat(bench.sh("cat typed")).isEqualTo("down\ndown\nctrl+k\nGrüße, 世界\n");

        assertThat(bench.failed("mouse", place(1280, 5).with("action", "move")))
                .isEqualTo("mouse: 1280,5 is not on the screen, which is 1280x800: x is 0 to 1279, y is 0 to 799.");
        assertThat(bench.failed("mouse", place(5, 5).with("action", "drag"))).contains("to_x and to_y");
        assertThat(bench.failed("keyboard", Json.object())).contains("'text' or 'keys'");
        assertThat(bench.failed("keyboard", Json.object().with("keys", "hyper+q")))
                .contains("hyper");
    }

    @Test
    void whatTheFirstCallStartsFindsTheDesktopThere() throws Exception {
        workshop.begin();
        assertThat(bench.done("bash", Json.object().with("command", "DISPLAY=:1 xdotool getdisplaygeometry")))
                .contains("1280 800");
    }

    @Test
    void aScreenshotRightAfterAClickShowsWhatItLedTo() throws Exception {
        begin();
        for (int turn = 0; turn < 5; turn++) {
            bench.done("mouse", place(300, 300).with("action", "click"));
            assertThat(colour(picture(bench.run("screenshot", Json.object())), 300, 320))
                    .isEqualTo(0xcc0000);
            bench.done("mouse", place(300, 300).with("action", "click").with("button", "right"));
            assertThat(colour(picture(bench.run("screenshot", Json.object())), 300, 320))
                    .isEqualTo(0x00cc00);
        }
    }

    @Test
    void whatIsTypedArrivesWholeAlsoWhenAClickFollowsAtOnce() throws Exception {
        begin();
        for (int turn = 0; turn < 5; turn++) {
            bench.done("mouse", place(200, 135).with("action", "triple"));
            bench.done("keyboard", Json.object().with("text", "Buy Käse ☕ " + turn));
            bench.done("mouse", place(300, 300).with("action", "click"));
            bench.done("mouse", place(200, 135).with("action", "click"));
            bench.done("keyboard", Json.object().with("keys", "Return"));
            bench.done("wait_for_screen", Json.object());
            assertThat(bench.sh("tail -n 1 typed")).contains("Buy Käse ☕ " + turn);
        }
    }

    @Test
    void windowsAreKnownByTheirTitles() throws Exception {
        begin();
        assertThat(bench.done("windows", Json.object().with("action", "list")))
                .matches("\\d+  400x300 at \\d+,\\d+  Notes .*of anna")
                .doesNotContain("\033");
        bench.done(
                "windows",
                place(600, 400).with("action", "move").with("window", "notes").with("width", 500));
        bench.done("wait_for_screen", Json.object());
        assertThat(colour(picture(bench.run("screenshot", Json.object())), 900, 600))
                .isEqualTo(0x336699);
        bench.done("windows", Json.object().with("action", "focus").with("window", "notes"));
        assertThat(bench.failed("windows", Json.object().with("action", "focus").with("window", "teapot")))
                .startsWith("windows: No window is 'teapot'. There are:\n");
    }

    @Test
    void whoWaitsIsToldWhatCameOfIt() throws Exception {
        begin();
        assertThat(bench.failed("wait_for_screen", until("changed").with("timeout", 1)))
                .startsWith("Nothing changed for 1.")
                .endsWith("The screen is 1280x800.Image");
        bench.done("mouse", place(300, 300).with("action", "click"));
        assertThat(bench.done("wait_for_screen", until("changed"))).startsWith("Changed after 0.");
        assertThat(bench.done("wait_for_screen", until("still"))).startsWith("Still after ");
        bench.sh("DISPLAY=:1 xterm -e 'while :; do date +%N; sleep 0.05; done' >/dev/null 2>&1 &");
        assertThat(bench.done("wait_for_screen", until("changed"))).startsWith("Changed after ");
        assertThat(bench.failed("wait_for_screen", until("still").with("timeout", 1)))
                .startsWith("It went on changing for 1.");
        bench.cancel().ask();
        assertThat(bench.failed("wait_for_screen", until("still").with("timeout", 60)))
                .isEqualTo("Stopped on request.");
    }

    @Test
    void whileAPersonHasTheHandsNothingIsDoneAndThatIsSaid() throws Exception {
        begin();
        Desktop desktop = workshop.desktop().orElseThrow();
        try (Viewer _ = desktop.view("anna")) {
            assertThat(desktop.hands().takeOver("anna")).isTrue();
            assertThat(bench.failed("mouse", place(300, 300).with("action", "click")))
                    .startsWith("anna has taken over mouse and keyboard")
                    .contains("Nothing was done");
            assertThat(bench.failed("keyboard", Json.object().with("text", "x")))
                    .startsWith("anna has");
            assertThat(field()).isEqualTo(0x336699);
            desktop.hands().giveBack("anna");
        }
        bench.done("mouse", place(300, 300).with("action", "click"));
        assertThat(field()).isEqualTo(0xcc0000);
    }

    @Test
    void coordinatesAreThoseOfTheShownPictureAlsoWhenTheScreenIsLarger() throws Exception {
        begin();
        workshop.desktop().orElseThrow().resize(new Size(1920, 1200));
        ToolOutput whole = bench.run("wait_for_screen", Json.object());
        assertThat(Workbench.text(whole))
                .endsWith("The screen is 1356x848 as shown, and 1920x1200 to programs inside.Image");
        assertThat(picture(whole).getWidth()).isEqualTo(1356);
        assertThat(colour(picture(whole), 212, 212)).isEqualTo(0x336699);
        assertThat(bench.run("mouse", place(212, 212).with("action", "click")).details())
                .isEqualTo(Json.parse("{\"at\":\"300,300\"}"));
        bench.done("wait_for_screen", Json.object());
        ToolOutput part =
                bench.run("screenshot", place(240, 240).with("width", 10).with("height", 10));
        assertThat(picture(part).getWidth()).isBetween(14, 16);
        assertThat(colour(picture(part), 5, 5)).isEqualTo(0xcc0000);
    }

    @Test
    void withoutItsProgramsTheReasonIsToldEachTime() throws Exception {
        try (var box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
                var other = new Workshop(box, Set.of(), Supplies.none());
                var none =
                        new Workbench(box, new Toolbox.Setup("/tmp/.glovebox", Supplies.none(), Optional.of(other)))) {
            assertThat(none.failed("screenshot", Json.object())).startsWith("There is no desktop: ");
        }
    }

    private void begin() throws Exception {
        bench.done("write_file", Json.object().with("path", "notes.py").with("content", PROGRAM));
        workshop.begin();
        workshop.desktop();
        bench.sh("DISPLAY=:1 /usr/bin/python3 notes.py >log 2>&1 &");
        for (int turn = 0; turn < 50 && field() != 0x336699; turn++) {
            bench.run("wait_for_screen", until("changed").with("timeout", 1));
        }
    }

    private int field() throws Exception {
        bench.run("wait_for_screen", Json.object());
        return colour(picture(bench.run("screenshot", Json.object())), 300, 320);
    }

    private static Json.Builder place(int x, int y) {
        return Json.object().with("x", x).with("y", y);
    }

    private static Json.Builder until(String what) {
        return Json.object().with("until", what);
    }

    private static BufferedImage picture(ToolOutput output) throws IOException {
        assertThat(output.outcome()).isEqualTo(Outcome.DONE);
        var image = (Content.Image) output.content().getLast();
        assertThat(image.mediaType()).isEqualTo("image/png");
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(image.base64())));
    }

    private static int colour(BufferedImage picture, int x, int y) {
        return picture.getRGB(x, y) & 0xffffff;
    }
}
