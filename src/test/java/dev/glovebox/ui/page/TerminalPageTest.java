package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Terminals in the box that the agent works in. */
@Tag("browser")
final class TerminalPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json");

    private LiveTalk talk;

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), "echo made > by-agent.txt");
    }

    private Window opened(View view, ColorScheme scheme) throws IOException {
        Window window = LIVE.open(view, scheme).signIn(LIVE.service().token()).go(talk.tab("terminal"));
        assertThat(screen(window)).containsText("$");
        return window;
    }

    private static Locator screen(Window window) {
        return window.page().locator(".xterm-rows");
    }

    private static void type(Window window, String line) {
        window.page().locator(".xterm-screen").click();
        window.page().keyboard().type(line + "\n");
    }

    @Test
    void whatIsTypedRunsInTheAgentsOwnBox() throws IOException, InterruptedException {
        Window window = opened(View.DESK, ColorScheme.LIGHT);
        type(window, "cat by-agent.txt; echo $((6 * 7)) > by-hand.txt");
        assertThat(screen(window)).containsText("made");
        talk.awaitFile("by-hand.txt", "42");
        type(window, "printf '\\033[38;2;10;200;30mtrue colour\\033[0m \\033]0;a title\\007'");
        assertThat(screen(window)).containsText("true colour");
        assertThat(window.the(AriaRole.TAB, "1: a title")).isVisible();
        window.shot("terminal");
    }

    @Test
    void aReloadKeepsItAndWhatItPrinted() throws IOException {
        Window window = opened(View.DESK, ColorScheme.LIGHT);
        type(window, "kept=yes; echo before the $((1 + 1))nd look");
        assertThat(screen(window)).containsText("before the 2nd look");
        window.page().reload();
        assertThat(screen(window)).containsText("before the 2nd look");
        type(window, "echo kept is $kept");
        assertThat(screen(window)).containsText("kept is yes");
        assertThat(tabs(window)).hasCount(1);
    }

    private static Locator tabs(Window window) {
        return window.the(AriaRole.TABLIST, "Terminals").getByRole(AriaRole.TAB);
    }

    @Test
    void severalAreOpenedAndClosedAndSayHowTheyEnded() throws IOException {
        Window window = opened(View.DESK, ColorScheme.LIGHT);
        type(window, "echo first");
        assertThat(screen(window)).containsText("first");
        window.the(AriaRole.BUTTON, "Another terminal").click();
        assertThat(tabs(window)).hasCount(2);
        assertThat(screen(window)).not().containsText("first");
        type(window, "exit 3");
        assertThat(window.page().getByText("Ended: exit 3")).isVisible();
        window.the(AriaRole.BUTTON, "Close this terminal").click();
        assertThat(tabs(window)).hasCount(1);
        assertThat(screen(window)).containsText("first");
        window.the(AriaRole.BUTTON, "Close this terminal").click();
        assertThat(window.page().getByText("No terminal is open.")).isVisible();
        window.the(AriaRole.BUTTON, "Open one").click();
        assertThat(screen(window)).containsText("$");
    }

    @Test
    void itIsAsLargeAsItsPlaceAndOneKeyLeavesIt() throws IOException {
        Window window = opened(View.DESK, ColorScheme.LIGHT);
        type(window, "stty size");
        String rows = window.page().locator(".xterm-rows > div").count() + " ";
        assertThat(screen(window)).containsText(rows);
        window.page().setViewportSize(1280, 500);
        type(window, "clear; stty size");
        assertThat(screen(window)).not().containsText(rows);
        assertThat(screen(window))
                .containsText(window.page().locator(".xterm-rows > div").count() + " ");
        window.page().keyboard().press("Tab");
        assertThat(window.page().locator(".xterm-helper-textarea")).isFocused();
        window.page().keyboard().press("F6");
        assertThat(tabs(window).first()).isFocused();
    }

    @Test
    void hostileOutputNeitherRunsNorLeaves() throws IOException {
        Window window = opened(View.DESK, ColorScheme.LIGHT);
        type(
                window,
                "printf '\\033]8;;javascript:document.title=1\\007<img src=x onerror=alert(1)>\\033]8;;\\007\\033]52;c;aGFja2Vk\\007\\033[5000;5000t'; echo done");
        assertThat(screen(window)).containsText("<img src=x onerror=alert(1)>");
        window.page().locator(".xterm-screen").click(new Locator.ClickOptions().setPosition(20, 30));
        assertThat(window.page().locator(".term-place img")).hasCount(0);
        assertThat(window.page().title()).contains("Glovebox");
    }

    @Test
    void aClosedBoxSaysSo() throws IOException, InterruptedException {
        Window window = opened(View.DESK, ColorScheme.LIGHT);
        LIVE.service().post("/api/v1/jobs/" + talk.id() + "/close", "{}");
        assertThat(window.page().getByText("It has ended, and its box is closed."))
                .isVisible();
        window.shot("terminal-closed");
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void everybodyCanUseIt(View view, ColorScheme scheme) throws IOException {
        Window window = opened(view, scheme);
        type(window, "ls --color=always /; echo all $((1 + 1))");
        assertThat(screen(window)).containsText("all 2");
        window.shot("terminal-view");
        assertThat(Axe.installed().violations(window)).isEmpty();
        assertThat(window.page().evaluate("() => document.documentElement.scrollWidth - innerWidth"))
                .isEqualTo(0);
    }
}
