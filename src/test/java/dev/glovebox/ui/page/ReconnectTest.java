package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.MouseButton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class ReconnectTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json", "--name", "127.0.0.1");

    private static final String OFFLINE = "The server cannot be reached.";
    private static final String LAST = "w99";

    /** Each word is told from the others, so that one too many or too few is seen. */
    private static final String WORDS =
            IntStream.range(0, 100).mapToObj(number -> "w" + number).collect(Collectors.joining(" "));

    /** An answer of six seconds, a call of five, and another answer. */
    private static String begun() throws IOException, InterruptedException {
        LIVE.service().script("""
                [{"text": "%s", "delta_ms": 60, "calls": [{"tool": "bash", "arguments": {"command": "for i in 1 2 3 4 5 6 7; do echo tick $i; sleep 0.7; done"}}]},
                 {"text": "Over."}]
                """.formatted(WORDS));
        return LIVE.service().begin("/api/v1/sessions", "{\"message\":\"Count\"}");
    }

    private static Window at(String session) throws IOException {
        return forgiving(LIVE.enter(View.DESK)).go("/#/j/" + session);
    }

    /** What Chromium says of connections that do not come about, or break. */
    private static Window forgiving(Window window) {
        return window.forgive("net::ERR_").forgive("Connection closed");
    }

    private static Locator answers(Window window) {
        return window.the(AriaRole.ARTICLE, "Agent");
    }

    private static void awaitWords(Window window, int number) {
        assertThat(answers(window).first()).containsText("w" + number + " ");
    }

    /** When its turn is over. */
    private static void sameAsKept(Window window, String session) throws IOException, InterruptedException {
        assertThat(answers(window).last()).hasText("Over.");
        assertThat(Journal.shown(window)).isNotEmpty().isEqualTo(Journal.kept(LIVE.service(), session));
    }

    @Test
    void aConnectionThatIsCutInAnAnswerAndInACallLosesAndDoublesNothing() throws IOException, InterruptedException {
        try (Relay relay = Relay.to(LIVE.service().origin())) {
            String session = begun();
            Window window = forgiving(LIVE.through(relay).signIn(LIVE.service().token()))
                    .go("/#/j/" + session);
            awaitWords(window, 10);
            cutAndMend(window, relay);
            assertThat(answers(window).first()).containsText(LAST);
            assertThat(window.page().locator(".card-tail")).containsText("tick 2");
            cutAndMend(window, relay);
            sameAsKept(window, session);
            assertThat(window.page().locator("article[data-tool=bash]")).hasAttribute("data-state", "done");
        }
    }

    @Test
    void aTerminalComesBackByItselfWithWhatItPrinted() throws IOException, InterruptedException {
        LiveTalk talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), "true");
        try (Relay relay = Relay.to(LIVE.service().origin())) {
            Window window = forgiving(LIVE.through(relay).signIn(talk.token())).go(talk.tab("terminal"));
            Locator screen = window.page().locator(".xterm-rows");
            assertThat(screen).containsText("$");
            window.page().locator(".xterm-screen").click();
            window.page().keyboard().type("kept=yes; echo before $((1 + 1))\n");
            assertThat(screen).containsText("before 2");
            cutAndMend(window, relay, window.page().locator(".term-foot [role=status]"));
            assertThat(screen).containsText("before 2");
            window.page().locator(".xterm-screen").click();
            window.page().keyboard().type("echo kept is $kept\n");
            assertThat(screen).containsText("kept is yes");
        }
    }

    @Test
    void aDesktopComesBackByItselfAndIsUsedAgain() throws IOException, InterruptedException {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/Xtigervnc")),
                "Xtigervnc is not installed: apt-get install tigervnc-standalone-server");
        LiveTalk talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), "true", "desktop");
        try (Relay relay = Relay.to(LIVE.service().origin())) {
            Window window = forgiving(LIVE.through(relay).signIn(talk.token())).go(talk.tab("desktop"));
            Locator canvas = window.page().locator(".screen canvas");
            assertThat(canvas).isVisible();
            cutAndMend(window, relay, window.page().locator(".screen-note"));
            assertThat(canvas).hasCount(1);
            window.the(AriaRole.BUTTON, "Take over").click();
            assertThat(window.page().getByText("You have mouse and keyboard.")).isVisible();
            canvas.click(new Locator.ClickOptions().setButton(MouseButton.RIGHT));
            window.the(AriaRole.BUTTON, "Give back").click();
            talk.await("/history?format=md", "owner used the desktop: 1 click.");
        }
    }

    /** While it is cut, a note of the view says so, and no longer soon after it was mended. */
    private static void cutAndMend(Window window, Relay relay, Locator note) {
        Locator reconnecting = note.filter(new Locator.FilterOptions().setHasText("Reconnecting …"));
        relay.cut();
        assertThat(reconnecting).isVisible();
        window.page().waitForTimeout(2000);
        assertThat(reconnecting).isVisible();
        relay.mend();
        assertThat(reconnecting).isHidden();
    }

    private static void cutAndMend(Window window, Relay relay) {
        relay.cut();
        Locator banner = window.page().getByText(OFFLINE + " What you see may be old");
        Locator line = window.page().getByText("Reconnecting …");
        assertThat(banner).isVisible();
        assertThat(line).isVisible();
        window.shot("offline");
        relay.mend();
        assertThat(banner).isHidden();
        assertThat(line).isHidden();
    }

    @Test
    void aReloadInMidStreamAndASecondWindowShowTheSame() throws IOException, InterruptedException {
        String session = begun();
        Window one = at(session);
        Window two = at(session);
        awaitWords(one, 20);
        one.page().reload();
        awaitWords(one, 30);
        String words = answers(one).first().textContent();
        assertThat(WORDS).startsWith(words.strip());
        awaitWords(two, 30);
        two.the(AriaRole.TEXTBOX, "Message").fill("From the other window");
        one.page().reload();
        sameAsKept(one, session);
        sameAsKept(two, session);
        assertThat(two.the(AriaRole.TEXTBOX, "Message")).hasValue("From the other window");
        assertThat(Journal.shown(one)).isEqualTo(Journal.shown(two));
    }

    @Test
    void aServerKilledInMidStreamGoesOnWhereItWas() throws IOException, InterruptedException {
        String session = begun();
        Window window = at(session);
        awaitWords(window, 10);
        LIVE.service().kill();
        assertThat(window.page().getByText(OFFLINE).first()).isVisible();
        window.the(AriaRole.TEXTBOX, "Message").fill("A draft");
        LIVE.service().start();
        assertThat(window.page().getByText(OFFLINE).first()).isHidden();
        assertThat(window.page().getByText("Taken up again, with")).isVisible();
        sameAsKept(window, session);
        assertThat(window.the(AriaRole.TEXTBOX, "Message")).hasValue("A draft");
        window.page().reload();
        sameAsKept(window, session);
    }

    @Test
    void stepsCutOffByAKilledServerAreShownAsTheyWereAndAreNow() throws IOException, InterruptedException {
        String job = LIVE.service()
                .begin(
                        "/api/v1/jobs",
                        "{\"steps\":["
                                + "{\"tool\":\"shell\",\"command\":\"echo first\"},"
                                + "{\"tool\":\"shell\",\"command\":\"for i in 1 2 3 4 5 6; do echo tick $i; sleep 0.7; done\"}]}");
        Window window = at(job);
        assertThat(window.page().locator(".card-tail:visible")).containsText("tick 2");
        LIVE.service().kill();
        LIVE.service().start();
        assertThat(window.page().locator(".job-state")).hasText("done");
        assertThat(window.page().locator("article[data-tool]")).hasCount(4);
        assertThat(window.page().locator("article[data-tool][data-state=interrupted]"))
                .hasCount(1);
        assertThat(Journal.shown(window)).isEqualTo(Journal.kept(LIVE.service(), job));
    }
}
