package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class ChangesPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    private static Json given(String path, String content) {
        return Json.object().with("path", path).with("content", content).end();
    }

    private static LiveJob begun(Json... steps) throws IOException, InterruptedException {
        Json request = Json.object()
                .with("steps", List.of(steps))
                .with("files", List.of(given("kept.py", "one = 1\ntwo = 2\nthree = 3\n"), given("gone.txt", "a\nb\n")))
                .end();
        return LiveJob.begun(LIVE.service(), request).done();
    }

    private static Locator change(Page page, String path) {
        return page.locator(".change").filter(new Locator.FilterOptions().setHasText(path));
    }

    @Test
    void whatWasAddedChangedAndDeletedIsToldLineByLine() throws IOException, InterruptedException {
        LiveJob job = begun(
                LiveJob.shell(
                        "sed -i 's/two = 2/two = 22/' kept.py; rm gone.txt; printf 'x\\ny\\n' > new.txt; head -c 300 /dev/zero > blob.bin"));
        Window window = LIVE.enter(View.DESK).go(job.address() + "?tab=changes");
        Page page = window.page();
        assertThat(page.locator(".changes-sum")).hasText("4 files · +3 −3");
        assertThat(change(page, "blob.bin")).containsText("binary");
        assertThat(change(page, "gone.txt")).containsText("deleted");
        assertThat(change(page, "kept.py")).containsText("+1 −1");
        assertThat(change(page, "new.txt")).containsText("+2");
        change(page, "kept.py").getByRole(AriaRole.BUTTON).first().click();
        Locator diff = window.the(AriaRole.REGION, "What changed in kept.py");
        assertThat(diff.locator(".diff-row.del code")).hasText("two = 2");
        assertThat(diff.locator(".diff-row.add code")).hasText("two = 22");
        assertThat(diff.locator(".diff-row.add mark")).hasText("22");
        assertThat(diff.locator(".diff-row.same")).hasCount(2);
        assertThat(diff.locator(".diff-row.add .number").last()).hasText("2");
        window.the(AriaRole.BUTTON, "Open kept.py").click();
        assertThat(page.locator(".viewer").getByRole(AriaRole.HEADING)).hasText("kept.py");
        window.the(AriaRole.TAB, "Changes").click();
        assertThat(diff).isVisible();
    }

    @Test
    void whatIsWrittenMeanwhileShowsAtAnotherLook() throws IOException, InterruptedException {
        LiveJob job = begun(LiveJob.shell("true"));
        Window window = LIVE.enter(View.DESK).go(job.address() + "?tab=changes");
        Page page = window.page();
        assertThat(page.getByText("Nothing has changed since the start.")).isVisible();
        job.write("kept.py", "one = 1\n");
        window.the(AriaRole.BUTTON, "Look again").click();
        assertThat(page.locator(".changes-sum")).hasText("1 file · +0 −2");
        change(page, "kept.py").getByRole(AriaRole.BUTTON).first().click();
        assertThat(window.the(AriaRole.REGION, "What changed in kept.py").locator(".diff-row.del"))
                .hasCount(2);
    }
}
