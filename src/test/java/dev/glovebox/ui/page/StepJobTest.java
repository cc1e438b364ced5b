package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class StepJobTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    private static Locator cards(Window window) {
        return window.page().locator("article[data-tool]");
    }

    private static void awaitState(Window window, String word) {
        assertThat(window.page().locator(".job-state")).hasText(word);
    }

    @Test
    void stepsAreWrittenRunAndDownloadedWithoutAMouse() throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.page();
        Keyboard keys = page.keyboard();
        assertThat(page.getByLabel("What is to be done")).isFocused();
        keys.press("Shift+Tab");
        assertThat(window.the(AriaRole.RADIO, "Talk")).isFocused();
        keys.press("ArrowRight");
        keys.press("ArrowRight");
        assertThat(window.the(AriaRole.RADIO, "Steps")).isChecked();
        tabTo(page, "Step 1");
        keys.type("mkdir out && echo 6 times 7 > out/sum.txt && cat out/sum.txt");
        keys.press("Alt+Enter");
        assertThat(window.the(AriaRole.TEXTBOX, "Step 2")).isFocused();
        keys.press("Shift+Tab");
        keys.press("Shift+Tab");
        keys.press("Shift+Tab");
        keys.press("Shift+Tab");
        keys.press("Shift+Tab");
        assertThat(window.the(AriaRole.COMBOBOX, "Tool of step 2")).isFocused();
        keys.type("python");
        tabTo(page, "Step 2");
        keys.type("print(6 * 7)");
        keys.press("Alt+ArrowUp");
        assertThat(window.the(AriaRole.TEXTBOX, "Step 1")).hasValue("print(6 * 7)");
        assertThat(window.the(AriaRole.TEXTBOX, "Step 1")).isFocused();
        keys.press("Control+Enter");
        awaitState(window, "done");
        assertThat(cards(window)).hasCount(2);
        assertThat(cards(window).nth(0)).containsText(Pattern.compile("python.*42", Pattern.DOTALL));
        assertThat(cards(window).nth(1)).containsText(Pattern.compile("bash.*exit 0.*6 times 7", Pattern.DOTALL));
        tabTo(page, "Download output.zip");
        Download download = page.waitForDownload(() -> keys.press("Enter"));
        assertThat(contents(download)).isEqualTo(Map.of("out/sum.txt", "6 times 7\n"));
    }

    /** As a person who looks for something with the Tab key. */
    private static void tabTo(Page page, String label) {
        for (int presses = 0; presses < 60; presses++) {
            page.keyboard().press("Tab");
            Object at = page.evaluate("() => document.activeElement.getAttribute('aria-label')");
            if (label.equals(at)) {
                return;
            }
        }
        throw new AssertionError("Tab does not lead to '" + label + "'");
    }

    private static Map<String, String> contents(Download download) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (InputStream in = download.createReadStream();
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return files;
    }

    @Test
    void whatIsWrongInTheJsonIsNamedWithItsLineAndNothingIsSent() throws IOException, InterruptedException {
        String before = LIVE.service().get("/api/v1/jobs").body();
        Window window = LIVE.enter(View.DESK);
        Page page = window.page();
        window.the(AriaRole.RADIO, "Steps").check();
        window.the(AriaRole.RADIO, "JSON").check();
        Locator json = window.the(AriaRole.TEXTBOX, "Steps as JSON");
        json.fill(
                "[\n  {\"tool\": \"shell\", \"command\": \"true\"},\n  {\"tool\": \"shel\", \"command\": \"true\"}\n]");
        assertThat(page.getByText("step 2 names no tool that there is")).isVisible();
        window.the(AriaRole.BUTTON, "Line 3").click();
        assertThat(page.evaluate("() => getSelection().toString()"))
                .isEqualTo("  {\"tool\": \"shel\", \"command\": \"true\"}");
        window.the(AriaRole.BUTTON, "Run").click();
        assertThat(json).isFocused();
        json.fill("[\n  {\"tool\": \"shell\" \"command\": \"true\"}\n]");
        assertThat(window.the(AriaRole.BUTTON, "Line 2")).isVisible();
        window.the(AriaRole.RADIO, "List").click();
        assertThat(json).isVisible();
        assertThat(LIVE.service().get("/api/v1/jobs").body()).isEqualTo(before);
    }

    @Test
    void anExampleRunsAndAgain() throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.page();
        window.the(AriaRole.RADIO, "Steps").check();
        window.the(AriaRole.BUTTON, "Write, test, look").click();
        assertThat(window.the(AriaRole.TEXTBOX, "Step 3")).hasValue("python3 -m unittest -v");
        window.the(AriaRole.BUTTON, "Run").click();
        awaitState(window, "done");
        assertThat(cards(window)).hasCount(4);
        assertThat(cards(window).nth(2)).containsText("Ran 1 test");
        assertThat(page.getByText("These steps have ended.")).isVisible();
        String first = page.url();
        window.the(AriaRole.BUTTON, "Retry").click();
        page.waitForURL(url -> !url.equals(first));
        awaitState(window, "done");
        assertThat(cards(window)).hasCount(4);
    }

    @Test
    void aStepThatFailsIsShownAndTheRestIsNotRun() throws IOException, InterruptedException {
        String job = LIVE.service().begin("/api/v1/jobs", """
                {"steps": [
                  {"tool": "shell", "command": "echo forgiven; exit 2", "continue_on_error": true},
                  {"tool": "shell", "command": "echo to the point >&2; exit 7"},
                  {"tool": "shell", "command": "echo never"}]}
                """);
        Window window = LIVE.enter(View.DESK).go("/#/j/" + job);
        awaitState(window, "failed");
        assertThat(cards(window)).hasCount(2);
        assertThat(cards(window).nth(0)).containsText("exit 2");
        assertThat(cards(window).nth(1)).containsText(Pattern.compile("Failed:.*exit 7.*to the point", Pattern.DOTALL));
        assertThat(window.the(AriaRole.LINK, "Download output.zip")).hasCount(0);
        assertThat(window.page().locator("[data-kind=turn]")).containsText("Failed:");
        assertThat(Journal.shown(window)).isEqualTo(Journal.kept(LIVE.service(), job));
    }
}
