package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.MouseButton;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class FilesTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    private static final String DOT =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

    private LiveJob job;
    private Window window;
    private Page page;

    @BeforeEach
    void begin() throws IOException, InterruptedException {
        job = LiveJob.of(
                LIVE.service(),
                LiveJob.file("app.py", "def hello():\n    return 'Hello'\n"),
                LiveJob.file("src/deep/notes.txt", "deep words\n"),
                LiveJob.file("old.txt", "old words\n"),
                LiveJob.shell("ln -s /etc/passwd link; echo " + DOT + " | base64 -d > dot.png"));
        window = LIVE.enter(View.DESK).go(job.address());
        page = window.page();
        assertThat(row("app.py")).isVisible();
    }

    private Locator tree() {
        return window.the(AriaRole.TREE, "Files");
    }

    private Locator row(String name) {
        return tree().locator(".tree-name").getByText(name, new Locator.GetByTextOptions().setExact(true));
    }

    private Locator view() {
        return page.locator(".viewer");
    }

    private Locator dialogButton(String name) {
        return page.getByRole(AriaRole.DIALOG)
                .getByRole(
                        AriaRole.BUTTON,
                        new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    private void open(String name) {
        row(name).click();
        assertThat(view().getByRole(AriaRole.HEADING)).hasText(name);
    }

    private String stored(String path) throws IOException, InterruptedException {
        LiveService.Reply reply = job.content(path);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.body();
    }

    @Test
    void theTreeIsMovedThroughByKeys() {
        tree().focus();
        page.keyboard().press("Home");
        assertThat(tree().locator(".active")).containsText("src");
        page.keyboard().press("ArrowRight");
        assertThat(row("deep")).isVisible();
        page.keyboard().press("ArrowRight");
        page.keyboard().press("ArrowRight");
        assertThat(row("notes.txt")).isVisible();
        page.keyboard().press("ArrowDown");
        assertThat(tree().locator(".active")).containsText("notes.txt");
        page.keyboard().press("Enter");
        assertThat(view()).containsText("deep words");
        window.the(AriaRole.BUTTON, "Back to the tree").click();
        tree().focus();
        page.keyboard().press("ArrowLeft");
        page.keyboard().press("ArrowLeft");
        assertThat(row("notes.txt")).hasCount(0);
        assertThat(tree().locator(".active")).containsText("deep");
        page.keyboard().press("End");
        assertThat(tree().locator(".active")).containsText("old.txt");
    }

    @Test
    void codeIsColouredAndAPictureIsSeen() {
        open("app.py");
        assertThat(view()).containsText("2 lines");
        assertThat(view().locator("code .hljs-keyword, code [class*=keyword]").first())
                .hasText("def");
        window.the(AriaRole.BUTTON, "Back to the tree").click();
        open("dot.png");
        assertThat(view().getByRole(AriaRole.IMG)).isVisible();
        assertThat(view()).containsText("1 × 1");
    }

    @Test
    void aLinkIsNotFollowed() throws IOException, InterruptedException {
        row("link").click();
        assertThat(view()).containsText("Links are not followed here");
        assertThat(view()).not().containsText("root:");
        assertThat(job.content("link").status()).isEqualTo(400);
    }

    @Test
    void whatIsTypedIsSavedByAKey() throws IOException, InterruptedException {
        open("app.py");
        window.the(AriaRole.BUTTON, "Edit").click();
        Locator field = page.getByLabel("Text of app.py");
        assertThat(field).isFocused();
        field.fill("print('Grüße')\n");
        assertThat(view()).containsText("not saved");
        page.keyboard().press("Control+s");
        assertThat(page.getByText("\"app.py\" saved.")).isVisible();
        assertThat(view()).not().containsText("not saved");
        assertThat(stored("app.py")).isEqualTo("print('Grüße')\n");
        window.the(AriaRole.BUTTON, "Close").click();
        assertThat(view()).containsText("print('Grüße')");
    }

    @Test
    void whatTheBoxWroteMeanwhileIsNotOverwrittenUnasked() throws IOException, InterruptedException {
        open("app.py");
        window.the(AriaRole.BUTTON, "Edit").click();
        page.getByLabel("Text of app.py").fill("mine\n");
        changeMeanwhile("theirs\n");
        window.the(AriaRole.BUTTON, "Save").click();
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("\"app.py\" has changed");
        dialogButton("Cancel").click();
        assertThat(stored("app.py")).isEqualTo("theirs\n");
        window.the(AriaRole.BUTTON, "Save").click();
        dialogButton("Overwrite").click();
        assertThat(page.getByText("\"app.py\" saved.")).isVisible();
        assertThat(stored("app.py")).isEqualTo("mine\n");
        page.getByLabel("Text of app.py").fill("mine again\n");
        changeMeanwhile("theirs again\n");
        window.the(AriaRole.BUTTON, "Save").click();
        dialogButton("Load anew").click();
        assertThat(view()).containsText("theirs again");
        assertThat(stored("app.py")).isEqualTo("theirs again\n");
    }

    /** By another window's page, whose sign-in is as good as this one's. */
    private void changeMeanwhile(String text) throws IOException, InterruptedException {
        job.write("app.py", text);
        assertThat(stored("app.py")).isEqualTo(text);
    }

    @Test
    void filesAreRenamedAndDeletedAfterAQuestion() throws IOException, InterruptedException {
        window.forgive("status of 409");
        row("old.txt").click(new Locator.ClickOptions().setButton(MouseButton.RIGHT));
        window.the(AriaRole.MENUITEM, "Rename").click();
        Locator name = page.getByLabel("New name, in the workspace");
        assertThat(name).hasValue("old.txt");
        name.fill("app.py");
        page.keyboard().press("Enter");
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("There is something of that name already");
        name.fill("new.txt");
        page.keyboard().press("Enter");
        assertThat(row("new.txt")).isVisible();
        assertThat(row("old.txt")).hasCount(0);
        assertThat(stored("new.txt")).isEqualTo("old words\n");
        row("new.txt").click(new Locator.ClickOptions().setButton(MouseButton.RIGHT));
        page.keyboard().press("Escape");
        tree().focus();
        page.keyboard().press("Delete");
        dialogButton("Cancel").click();
        assertThat(job.content("new.txt").status()).isEqualTo(200);
        tree().focus();
        page.keyboard().press("Delete");
        dialogButton("Delete").click();
        assertThat(row("new.txt")).hasCount(0);
        assertThat(job.content("new.txt").status()).isEqualTo(404);
    }

    @Test
    void foldersAndFilesAreMade() throws IOException, InterruptedException {
        window.the(AriaRole.BUTTON, "New folder").click();
        page.getByLabel("Name, in the workspace").fill("../out");
        page.keyboard().press("Enter");
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("A name lies within the workspace");
        page.getByLabel("Name, in the workspace").fill("made");
        page.keyboard().press("Enter");
        assertThat(row("made")).isVisible();
        row("made").click(new Locator.ClickOptions().setButton(MouseButton.RIGHT));
        window.the(AriaRole.MENUITEM, "New file here").click();
        page.getByLabel("Name, in \"made\"").fill("empty.txt");
        page.keyboard().press("Enter");
        assertThat(view()).containsText("This file is empty.");
        assertThat(stored("made/empty.txt")).isEmpty();
    }

    @Test
    void filesComeByButtonAndByDropWithAQuestionBeforeOneIsReplaced() throws IOException, InterruptedException {
        page.getByLabel("Files to upload").setInputFiles(payload("one.txt", "by button\n"));
        assertThat(page.getByText("1 file uploaded.")).isVisible();
        assertThat(stored("one.txt")).isEqualTo("by button\n");
        drop("src", "two.txt", "by drop\n");
        assertThat(row("two.txt")).isVisible();
        assertThat(stored("src/two.txt")).isEqualTo("by drop\n");
        page.getByLabel("Files to upload")
                .setInputFiles(new FilePayload[] {payload("app.py", "replaced\n"), payload("three.txt", "three\n")});
        assertThat(page.getByRole(AriaRole.DIALOG)).containsText("Replace \"app.py\"?");
        dialogButton("Leave those out").click();
        assertThat(row("three.txt")).isVisible();
        assertThat(stored("app.py")).startsWith("def hello");
    }

    private static FilePayload payload(String name, String text) {
        return new FilePayload(name, "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    private void drop(String folder, String name, String text) {
        var transfer = page.evaluateHandle("""
                ([name, text]) => { const given = new DataTransfer(); given.items.add(new File([text], name)); return given; }
                """, new Object[] {name, text});
        row(folder).dispatchEvent("dragover", Map.of("dataTransfer", transfer));
        row(folder).dispatchEvent("drop", Map.of("dataTransfer", transfer));
    }

    @Test
    void oneFileAndAllOfThemAreDownloaded() throws IOException {
        open("app.py");
        Download one =
                page.waitForDownload(() -> window.the(AriaRole.LINK, "Download").click());
        assertThat(one.suggestedFilename()).isEqualTo("app.py");
        assertThat(new String(bytes(one), StandardCharsets.UTF_8)).isEqualTo("def hello():\n    return 'Hello'\n");
        window.the(AriaRole.BUTTON, "Back to the tree").click();
        Download all = page.waitForDownload(
                () -> window.the(AriaRole.LINK, "Download all as a zip").click());
        assertThat(texts(all))
                .containsOnlyKeys("app.py", "dot.png", "old.txt", "src/deep/notes.txt")
                .containsEntry("src/deep/notes.txt", "deep words\n");
    }

    private static byte[] bytes(Download download) throws IOException {
        try (InputStream in = download.createReadStream()) {
            return in.readAllBytes();
        }
    }

    private static Map<String, String> texts(Download download) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(download.createReadStream())) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    texts.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return texts;
    }
}
