package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The desktop of the box in the page: seen by its person, and used when taken over. */
@Tag("browser")
final class DesktopPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json");

    /** A window that keeps the lines that are typed into it, all over the screen; there once the desktop is. */
    private static final String ASKS =
            "until xterm -maximized -fa 'DejaVu Sans Mono' -fs 14 -e sh -c 'while read -r line; do echo \"$line\" >> %s; done'; do sleep 0.3; done > /dev/null 2>&1 &";

    @BeforeAll
    static void hasDesktop() {
        List<String> missing = List.of("Xtigervnc", "fluxbox", "xterm").stream()
                .filter(name -> !Files.isExecutable(Path.of("/usr/bin", name)))
                .toList();
        assumeTrue(
                missing.isEmpty(),
                missing + " not installed: apt-get install tigervnc-standalone-server fluxbox xterm");
    }

    private static LiveTalk begun(String token, String file) throws IOException, InterruptedException {
        return LiveTalk.begun(LIVE.service(), token, ASKS.formatted(file), "desktop");
    }

    private static Window opened(LiveTalk talk, View view, ColorScheme scheme) throws IOException {
        Window window = LIVE.open(view, scheme).signIn(talk.token()).go(talk.tab("desktop"));
        assertThat(canvas(window)).isVisible();
        assertThat(window.page().getByText("The agent has mouse and keyboard.")).isVisible();
        return window;
    }

    private static Locator canvas(Window window) {
        return window.page().locator(".screen canvas");
    }

    /** Clicks until the window inside hears keys, which it does a moment after a click; then types a line. */
    private static void type(Window window, LiveTalk talk, String file, String line)
            throws IOException, InterruptedException {
        for (int tries = 0;
                tries < 30 && talk.ask("/files/content?path=" + file).status() != 200;
                tries++) {
            canvas(window).click();
            window.page().keyboard().press("Enter");
            window.page().waitForTimeout(300);
        }
        window.page().keyboard().type(line + "\n");
        talk.awaitFile(file, line);
    }

    private static void takeOver(Window window) {
        window.the(AriaRole.BUTTON, "Take over").click();
        assertThat(window.page().getByText("You have mouse and keyboard.")).isVisible();
    }

    /** Whether anything is drawn on it that is not of one colour. */
    private static void awaitPicture(Window window) {
        window.page().waitForFunction("""
                () => {
                    const canvas = document.querySelector('.screen canvas');
                    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                    return data.some((part, i) => i % 4 !== 3 && part !== data[i % 4]);
                }
                """);
    }

    @Test
    void whoTakesOverClicksAndTypesAndGivesBack() throws IOException, InterruptedException {
        LiveTalk talk = begun(LIVE.service().token(), "typed.txt");
        Window window = opened(talk, View.DESK, ColorScheme.LIGHT);
        awaitPicture(window);
        canvas(window).click();
        window.page().keyboard().type("not yet\n");
        assertThat(window.page().getByText("You look on. Take over to use mouse and keyboard."))
                .isVisible();
        takeOver(window);
        type(window, talk, "typed.txt", "Hello, box");
        assertThat(talk.ask("/files/content?path=typed.txt").body().strip()).isEqualTo("Hello, box");
        window.shot("desktop-taken");
        window.page().keyboard().press("F6");
        assertThat(window.the(AriaRole.BUTTON, "Give back")).isFocused();
        window.page().keyboard().press("Enter");
        assertThat(window.page().getByText("The agent has mouse and keyboard.")).isVisible();
    }

    @Test
    void whatIsCopiedGoesInByKeysAndByThePanelAndComesOutByThePanel() throws IOException, InterruptedException {
        LiveTalk talk = begun(LIVE.service().token(), "pasted.txt");
        Window window = opened(talk, View.DESK, ColorScheme.LIGHT);
        window.page().context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        takeOver(window);
        type(window, talk, "pasted.txt", "begun");
        window.page().evaluate("() => navigator.clipboard.writeText('from the browser: ä€')");
        paste(window);
        talk.awaitFile("pasted.txt", "from the browser: ä€");
        window.the(AriaRole.BUTTON, "Clipboard").click();
        Locator panel = window.the(AriaRole.TEXTBOX, "Clipboard of the desktop");
        panel.fill("bythepanel");
        window.shot("desktop-clipboard");
        assertThat(Axe.installed().violations(window)).isEmpty();
        window.page().evaluate("() => navigator.clipboard.writeText('')");
        paste(window);
        talk.awaitFile("pasted.txt", "bythepanel");
        panel.fill("");
        comesOut(window, panel, "bythepanel");
    }

    /** The program inside asks for the text by and by, and what is typed at once would be there before it. */
    private static void paste(Window window) {
        canvas(window).focus();
        window.page().keyboard().press("Shift+Insert");
        window.page().waitForTimeout(1000);
        window.page().keyboard().press("Enter");
    }

    /** Marks words down the window inside, as a double click does, until this one comes out. */
    private static void comesOut(Window window, Locator panel, String word) {
        for (int y = 4; y < 300 && !panel.inputValue().equals(word); y += 5) {
            canvas(window).dblclick(new Locator.DblclickOptions().setPosition(15, y));
            window.page().waitForTimeout(300);
        }
        assertThat(panel).hasValue(word);
        window.the(AriaRole.BUTTON, "Copy").click();
        assertThat(window.page().evaluate("() => navigator.clipboard.readText()"))
                .isEqualTo(word);
    }

    @Test
    void twoPeopleSeeAndUseTheirOwn() throws IOException, InterruptedException {
        String ada = LIVE.service().newUser("ada");
        String bob = LIVE.service().newUser("bob");
        LiveTalk first = begun(ada, "ada.txt");
        LiveTalk second = begun(bob, "bob.txt");
        Window one = opened(first, View.DESK, ColorScheme.LIGHT);
        Window two = opened(second, View.DESK, ColorScheme.LIGHT);
        takeOver(one);
        takeOver(two);
        type(one, first, "ada.txt", "of ada");
        type(two, second, "bob.txt", "of bob");
        assertThat(first.ask("/files/content?path=ada.txt").body().strip()).isEqualTo("of ada");
        assertThat(second.ask("/files/content?path=bob.txt").body().strip()).isEqualTo("of bob");
        for (String path : List.of("/desktop", "/terminals", "/ports", "/files/content?path=ada.txt")) {
            assertThat(LIVE.service()
                            .getAs(bob, "/api/v1/jobs/" + first.id() + path)
                            .status())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    @Test
    void aBoxWithoutOneTeachesHowToHaveOne() throws IOException, InterruptedException {
        LiveTalk talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), "true");
        Window window = LIVE.enter(View.DESK).go(talk.tab("desktop"));
        assertThat(window.page().getByText("This box has no desktop.")).isVisible();
        window.shot("desktop-none");
        assertThat(Axe.installed().violations(window)).isEmpty();
    }

    @Test
    void aNewTaskAsksForItAndTheSealSaysSo() throws IOException, InterruptedException {
        LIVE.service().script("[{\"text\": \"Here.\"}]");
        Window window = LIVE.enter(View.DESK);
        window.the(AriaRole.CHECKBOX, "Desktop").check();
        window.page().getByLabel("What is to be done").fill("Be there");
        window.page().keyboard().press("Enter");
        assertThat(window.the(AriaRole.ARTICLE, "Agent")).hasText("Here.");
        window.page().locator("button.seal").click();
        assertThat(window.page().getByText("A desktop: a screen, mouse and keyboard"))
                .isVisible();
        window.page().keyboard().press("Escape");
        window.page().keyboard().press("Escape");
        window.page().locator(".talk-scroll").focus();
        window.page().keyboard().press("g");
        window.page().keyboard().press("d");
        assertThat(canvas(window)).isVisible();
    }

    @Test
    void aClosedBoxSaysSoCalmly() throws IOException, InterruptedException {
        LiveTalk talk = begun(LIVE.service().token(), "x.txt");
        Window window = opened(talk, View.DESK, ColorScheme.LIGHT);
        LIVE.service().post("/api/v1/jobs/" + talk.id() + "/close", "{}");
        assertThat(window.page().getByText("It has ended, and its box is closed."))
                .isVisible();
        assertThat(canvas(window)).hasCount(0);
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void everybodyCanUseIt(View view, ColorScheme scheme) throws IOException, InterruptedException {
        LiveTalk talk = begun(LIVE.service().token(), "y.txt");
        Window window = opened(talk, view, scheme);
        awaitPicture(window);
        window.shot("desktop-view");
        assertThat(Axe.installed().violations(window)).isEmpty();
        takeOver(window);
        window.shot("desktop-view-taken");
        assertThat(Axe.installed().violations(window)).isEmpty();
        assertThat(window.page().evaluate("() => document.documentElement.scrollWidth - innerWidth"))
                .isEqualTo(0);
    }
}
