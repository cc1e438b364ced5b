package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Files that a person drops or pastes, into a new task and into a talk. */
@Tag("browser")
final class TakingTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json");

    private static JSHandle carrying(Page page, String name, String text) {
        return page.evaluateHandle("""
                ([name, text]) => { const given = new DataTransfer(); given.items.add(new File([text], name)); return given; }
                """, new Object[] {name, text});
    }

    private static void drop(Locator place, String name, String text) {
        Map<String, Object> given = Map.of("dataTransfer", carrying(place.page(), name, text));
        place.dispatchEvent("dragenter", given);
        place.dispatchEvent("dragover", given);
        place.dispatchEvent("drop", given);
    }

    /** A browser gives no clipboard to dispatchEvent, so that the event is made in the page. */
    private static void paste(Locator field, String name, String text) {
        field.evaluate("""
                (field, clipboardData) => field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
                """, carrying(field.page(), name, text));
    }

    private static String stored(Page page, String path) throws IOException, InterruptedException {
        String id = page.url().replaceAll(".*/j/([^?]+).*", "$1");
        return new LiveJob(LIVE.service(), id).content(path).body();
    }

    @Test
    void aNewTaskTakesWhatIsDroppedAndPasted() throws IOException, InterruptedException {
        LIVE.service().script("[{\"text\": \"I have them.\"}]");
        Window window = LIVE.enter(View.DESK);
        Page page = window.page();
        Locator form = page.locator("form.new-task");
        form.dispatchEvent("dragenter", Map.of("dataTransfer", carrying(page, "x", "x")));
        assertThat(form).hasClass(Pattern.compile("drop-here"));
        form.dispatchEvent("dragleave");
        assertThat(form).not().hasClass(Pattern.compile("drop-here"));
        drop(form, "one.txt", "by drop\n");
        paste(page.getByLabel("What is to be done"), "two.txt", "by paste\n");
        drop(form, "three.txt", "too much\n");
        Locator taken = window.the(AriaRole.LIST, "Files that go along");
        assertThat(taken.getByRole(AriaRole.LISTITEM)).hasCount(3);
        window.the(AriaRole.BUTTON, "Leave out three.txt").click();
        assertThat(taken.locator(".taken-name")).hasText(new String[] {"one.txt", "two.txt"});
        page.getByLabel("What is to be done").fill("Look at them");
        page.keyboard().press("Enter");
        assertThat(window.the(AriaRole.ARTICLE, "Agent")).hasText("I have them.");
        assertThat(stored(page, "one.txt")).isEqualTo("by drop\n");
        assertThat(stored(page, "two.txt")).isEqualTo("by paste\n");
        assertThat(stored(page, "three.txt")).contains("not_found");
    }

    @Test
    void aTalkTakesThemAsWellAndNamesThemInItsMessage() throws IOException, InterruptedException {
        LIVE.service().script("[{\"text\": \"Yes?\"}, {\"text\": \"I have them.\"}]");
        Window window = LIVE.enter(View.DESK);
        Page page = window.page();
        page.getByLabel("What is to be done").fill("Listen");
        page.keyboard().press("Enter");
        assertThat(window.the(AriaRole.ARTICLE, "Agent")).hasText("Yes?");
        Locator talk = window.the(AriaRole.REGION, "Talk");
        talk.dispatchEvent("dragenter", Map.of("dataTransfer", carrying(page, "x", "x")));
        assertThat(talk).hasClass(Pattern.compile("drop-here"));
        window.shot("drop-here");
        drop(talk, "a b.txt", "by drop\n");
        assertThat(talk).not().hasClass(Pattern.compile("drop-here"));
        Locator message = window.the(AriaRole.TEXTBOX, "Message");
        paste(message, "two.txt", "by paste\n");
        Locator taken = window.the(AriaRole.LIST, "Files for this message");
        assertThat(taken).containsText("8 B");
        assertThat(taken).containsText("9 B");
        message.fill("Here they are");
        message.press("Enter");
        assertThat(window.the(AriaRole.ARTICLE, "You").last())
                .containsText("Files are in the workspace: uploads/a b.txt, uploads/two.txt");
        assertThat(taken).isHidden();
        assertThat(stored(page, "uploads/a b.txt")).isEqualTo("by drop\n");
        assertThat(stored(page, "uploads/two.txt")).isEqualTo("by paste\n");
        assertThat(window.the(AriaRole.ARTICLE, "Agent").last()).hasText("I have them.");
        window.the(AriaRole.BUTTON, "Close").click();
        assertThat(page.getByText("This conversation has ended.")).isVisible();
        talk.dispatchEvent("dragenter", Map.of("dataTransfer", carrying(page, "x", "x")));
        assertThat(talk).not().hasClass(Pattern.compile("drop-here"));
    }
}
