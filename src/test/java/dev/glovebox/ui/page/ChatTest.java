package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class ChatTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json", "--idle", "8s");

    /** Long enough to be looked at while it comes. */
    private static final String SLOWLY = "Word by word it comes and one after the other, ".repeat(30);

    private static Locator agent(Window window) {
        return window.the(AriaRole.ARTICLE, "Agent");
    }

    private static Locator you(Window window) {
        return window.the(AriaRole.ARTICLE, "You");
    }

    private static Locator message(Window window) {
        return window.the(AriaRole.TEXTBOX, "Message");
    }

    private static Locator status(Window window) {
        return window.page().locator(".talk-status");
    }

    private static String session(Window window) {
        return window.page().url().replaceAll(".*/j/([^?]+).*", "$1");
    }

    /** From the first page, as a person begins. */
    private static Window begun(String words) throws IOException {
        Window window = LIVE.enter(View.DESK);
        window.page().getByLabel("What is to be done").fill(words);
        window.page().keyboard().press("Enter");
        assertThat(you(window).first()).containsText(words);
        return window;
    }

    private static void say(Window window, String words) {
        message(window).fill(words);
        message(window).press("Enter");
    }

    @Test
    void theDemoAnswersInATalkAndItsRowIsLive() throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.page();
        window.the(AriaRole.COMBOBOX, "Model").fill("demo");
        page.getByLabel("What is to be done").fill("Greet the world");
        page.keyboard().press("Enter");
        Locator row = page.locator(".rail-row[aria-current]");
        assertThat(row).containsText("Greet the world");
        assertThat(page.locator("article[data-tool=bash]")).containsText("exit 0");
        assertThat(agent(window).last()).hasText("hello.py prints \"Hello, World!\"; I ran it in the box.");
        window.the(AriaRole.BUTTON, "Close").click();
        assertThat(row).containsText("done");
        assertThat(page.getByText("This conversation has ended.")).isVisible();
    }

    @Test
    void markdownStreamsToolsFoldAndThePlanTicksOff() throws IOException, InterruptedException {
        LIVE.service().script("""
                [{"thinking": "A secret thought.", "text": "I **look** first:\\n\\n- one\\n- two\\n\\n%s", "delta_ms": 15, "calls": [
                   {"tool": "plan", "arguments": {"steps": [{"text": "Look", "status": "active"}, {"text": "Tell", "status": "pending"}]}}]},
                 {"text": "Now a command.", "calls": [
                   {"tool": "bash", "arguments": {"command": "for i in $(seq 30); do echo line $i; done; sleep 2; exit 3"}}]},
                 {"text": "```python\\nprint(1)\\n```\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |", "calls": [
                   {"tool": "plan", "arguments": {"steps": [{"text": "Look", "status": "done"}, {"text": "Tell", "status": "done"}]}}]},
                 {"text": "All is told."}]
                """.formatted(SLOWLY));
        Window window = begun("Look around");
        Page page = window.page();
        assertThat(status(window)).containsText("Writing …");
        assertThat(agent(window).first().locator("strong")).hasText("look");
        assertThat(agent(window).first().getByRole(AriaRole.LISTITEM)).hasText(new String[] {"one", "two"});
        assertThat(agent(window).first().textContent().length()).isLessThan(SLOWLY.length());
        Locator plan = window.the(AriaRole.REGION, "Plan");
        assertThat(plan).containsText("0 of 2 done");
        Locator card = page.locator("article[data-tool=bash]");
        assertThat(card.locator(".card-tail")).containsText("line 30");
        assertThat(card).containsText(Pattern.compile("Failed:.*exit 3"));
        assertThat(card).not().containsText("line 1\n");
        card.locator("summary").click();
        assertThat(card.locator(".card-output")).containsText("line 1\nline 2\n");
        window.the(AriaRole.BUTTON, "Show all 30 lines").click();
        assertThat(card.locator(".card-output")).containsText("line 30");
        assertThat(plan).containsText("2 of 2 done");
        assertThat(plan).hasCount(1);
        assertThat(page.locator("article pre code")).containsText("print(1)");
        assertThat(window.the(AriaRole.CELL, "2")).isVisible();
        assertThat(agent(window).last()).hasText("All is told.");
        page.getByText("Thought", new Page.GetByTextOptions().setExact(true)).click();
        assertThat(page.getByText("A secret thought.")).isVisible();
    }

    @Test
    void whatIsSaidMeanwhileWaitsInSightAndIsHeardOnce() throws IOException, InterruptedException {
        LIVE.service().script("""
                [{"text": "I begin.", "calls": [{"tool": "bash", "arguments": {"command": "sleep 4"}}]},
                 {"text": "I have heard you."}, {"text": "And again."}]
                """);
        Window window = begun("Begin");
        assertThat(status(window)).containsText("Running …");
        say(window, "Also this");
        Locator waiting = window.the(AriaRole.LIST, "Messages that wait");
        assertThat(waiting).containsText("Also this");
        assertThat(waiting).containsText("read at the next step");
        assertThat(message(window)).hasValue("");
        assertThat(agent(window).last()).hasText("I have heard you.");
        assertThat(waiting).isHidden();
        assertThat(you(window)).hasCount(2);
        say(window, "Once more");
        assertThat(agent(window).last()).hasText("And again.");
        assertThat(waiting).isHidden();
        List<String> shown = Journal.shown(window);
        assertThat(shown)
                .containsExactly(
                        "You: Begin",
                        "Agent: I begin.",
                        "bash: sleep 4",
                        "You: Also this",
                        "Agent: I have heard you.",
                        "You: Once more",
                        "Agent: And again.");
        assertThat(shown).isEqualTo(Journal.kept(LIVE.service(), session(window)));
    }

    @Test
    void escapeStopsTheTurnAndTheNextMessageGoesOn() throws IOException, InterruptedException {
        LIVE.service().script("""
                [{"text": "%s", "delta_ms": 200}, {"text": "Something else, then."}]
                """.formatted(SLOWLY));
        Window window = begun("Talk a lot");
        assertThat(status(window)).containsText("Writing …");
        message(window).focus();
        window.page().keyboard().press("Escape");
        assertThat(window.page().locator("[data-kind=turn]")).containsText("Stopped");
        assertThat(status(window)).hasText("");
        assertThat(agent(window)).hasCount(0);
        say(window, "Something else");
        assertThat(agent(window)).hasText("Something else, then.");
        assertThat(Journal.shown(window)).isEqualTo(Journal.kept(LIVE.service(), session(window)));
    }

    @Test
    void aTalkRestsAfterSilenceAndGoesOnWithAMessage() throws IOException, InterruptedException {
        LIVE.service().script("[{\"text\": \"Here I am.\"}]");
        Window window = begun("Are you there?");
        assertThat(agent(window)).hasText("Here I am.");
        Locator row = window.page().locator(".rail-row[aria-current]");
        assertThat(row).containsText("resting", new ContainsTextOptions().setTimeout(60_000));
        say(window, "And now?");
        assertThat(agent(window)).hasText(new String[] {"Here I am.", "Here I am."});
        assertThat(window.page().getByText("Taken up again, with")).isVisible();
        assertThat(Journal.shown(window)).isEqualTo(Journal.kept(LIVE.service(), session(window)));
    }
}
