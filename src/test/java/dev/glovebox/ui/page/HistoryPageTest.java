package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class HistoryPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    /** The word stands in the middle of much, so that to open at it means something. */
    @BeforeAll
    static void begin() throws IOException, InterruptedException {
        Json[] steps = new Json[60];
        for (int number = 0; number < steps.length; number++) {
            steps[number] = LiveJob.shell("echo step " + number + (number == 30 ? "; echo quo''kka" : ""));
        }
        LiveJob.of(LIVE.service(), steps);
        LiveJob.of(LIVE.service(), LiveJob.shell("echo something else"));
    }

    @Test
    void aWordOfAToolsOutputIsFoundAndOpenedAtItsPlace() throws IOException {
        Window window = LIVE.enter(View.DESK).go("/#/history");
        Page page = window.page();
        assertThat(page.locator("table.jobs-table tbody tr")).hasCount(2);
        page.getByLabel("Search in everything").fill("quokka");
        assertThat(page.locator("a.hit")).hasCount(1);
        assertThat(page.locator("a.hit mark")).hasText("quokka");
        assertThat(page.locator("a.hit")).containsText("in a tool");
        page.locator("a.hit").click();
        Locator card = page.locator(".found");
        assertThat(card).containsText("quokka");
        assertThat(card).isInViewport();
        assertThat(page.locator(".card").first()).not().isInViewport();
        page.goBack();
        assertThat(page.getByLabel("Search in everything")).hasValue("quokka");
        assertThat(page.locator("a.hit mark")).hasText("quokka");
    }

    @Test
    void whatIsNotThereIsSaid() throws IOException {
        Window window = LIVE.enter(View.DESK).go("/#/history?q=platypus");
        assertThat(window.page().getByText("Nothing that was said or done has “platypus” in it."))
                .isVisible();
        window.page().getByLabel("Search in everything").fill("");
        window.page().getByLabel("Which states").selectOption("failed,timed_out");
        assertThat(window.page().getByText("Nothing fits.")).isVisible();
    }

    @Test
    void aJournalIsExportedForProgramsAndForPeople() throws IOException {
        Window window = LIVE.enter(View.DESK).go("/#/history");
        Locator row = window.page().getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText("step 0"));
        Download json =
                window.page().waitForDownload(() -> row.getByText("JSON").click());
        assertThat(json.suggestedFilename()).endsWith(".json");
        assertThat(Json.parse(text(json)).list("entries")).hasSizeGreaterThan(120);
        Download markdown =
                window.page().waitForDownload(() -> row.getByText("Markdown").click());
        assertThat(markdown.suggestedFilename()).endsWith(".md");
        assertThat(text(markdown)).contains("quokka").contains("step 59");
    }

    private static String text(Download download) throws IOException {
        try (InputStream in = download.createReadStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
