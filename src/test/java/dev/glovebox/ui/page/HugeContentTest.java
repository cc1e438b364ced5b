package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** However much there is, the page draws little of it and hears a click. */
@Tag("browser")
final class HugeContentTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    private static final int MOST_ELEMENTS = 20_000;

    /** Against hanging only: a click is heard in a few milliseconds. */
    private static final double HANGING_MS = 5000;

    private static LiveJob job;

    @BeforeAll
    static void begin() throws IOException, InterruptedException {
        job = LiveJob.of(
                LIVE.service(),
                LiveJob.python("""
                        import os
                        open('line.txt', 'w').write('x' * 5_000_000)
                        open('line.json', 'w').write('["' + 'x' * 5_000_000 + '"]')
                        open('lines.py', 'w').write(''.join(f'value_{i} = {i}\\n' for i in range(300_000)))
                        open('rows.csv', 'w').write('id,name,value\\n' + ''.join(f'{i},name {i},{i * 1.5}\\n' for i in range(50_000)))
                        open('wide.csv', 'w').write(','.join(f'c{i}' for i in range(20_000)) + '\\n' + ','.join('1' * 20_000) + '\\n')
                        os.mkdir('many')
                        for i in range(12_000):
                            open(f'many/file-{i:05}.txt', 'w').write('x')
                        """),
                LiveJob.shell("seq 1 300000"),
                LiveJob.shell("head -c 5000000 /dev/zero | tr '\\0' x"));
        assertThat(job.state()).isEqualTo("complete");
    }

    private static void assertAlive(Window window) {
        Page page = window.page();
        page.locator("button.seal").click(new Locator.ClickOptions().setTimeout(HANGING_MS));
        Locator dialog = page.getByRole(AriaRole.DIALOG);
        assertThat(dialog).isVisible(new IsVisibleOptions().setTimeout(HANGING_MS));
        dialog.getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Close"))
                .click(new Locator.ClickOptions().setTimeout(HANGING_MS));
        assertThat((Integer) page.evaluate("() => document.querySelectorAll('*').length"))
                .isLessThan(MOST_ELEMENTS);
    }

    @Test
    void outputUnfoldsAsFarAsIsAskedFor() throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.go(job.address()).page();
        Locator seq = page.locator("article.card").nth(1);
        assertThat(seq.locator(".card-output")).containsText("8");
        assertAlive(window);
        for (int times = 0; times < 3; times++) {
            seq.getByText("Show").first().click();
        }
        assertThat(seq.locator(".card-output")).containsText("300000");
        assertThat(page.locator("article.card").nth(2).locator(".card-output")).containsText("more on this line");
        assertAlive(window);
    }

    @ParameterizedTest
    @CsvSource({
        "line.txt, 'more characters', 'more characters'",
        "line.json, 'more characters', 'more characters'",
        "lines.py, 'value_0 = 0', 'value_299999 = 299999'",
        "rows.csv, 'name 0', 'name 49999'",
        "wide.csv, '20,000 columns', '20,000 columns'"
    })
    void aFileIsReadFromItsBeginningToItsEnd(String path, String first, String last) throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.go(job.address(path)).page();
        assertThat(page.locator(".view-body")).containsText(first);
        assertAlive(window);
        page.locator(".view-body .long").focus();
        page.keyboard().press("Control+End");
        page.keyboard().press("End");
        assertThat(page.locator(".view-body")).containsText(last);
        assertAlive(window);
    }

    @Test
    void wordsAreFoundInLinesThatAreNotDrawn() throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.go(job.address("lines.py")).page();
        assertThat(page.locator(".view-body")).containsText("value_0 = 0");
        page.locator(".view-body .long").focus();
        page.keyboard().press("Control+f");
        page.keyboard().type("VALUE_29999");
        Locator found = page.locator("mark.current");
        assertThat(page.locator(".find-count")).hasText("1 of 11");
        assertThat(page.locator(".line:has(mark.current)")).containsText("value_29999 = 29999");
        page.keyboard().press("Enter");
        assertThat(page.locator(".line:has(mark.current)")).containsText("value_299990");
        page.keyboard().press("Shift+Enter");
        page.keyboard().press("Shift+Enter");
        assertThat(page.locator(".find-count")).hasText("11 of 11");
        assertThat(page.locator(".line:has(mark.current)")).containsText("value_299999");
        window.shot("find");
        page.getByLabel("Find in this file", new Page.GetByLabelOptions().setExact(true))
                .fill("e");
        assertThat(page.locator(".find-count")).hasText("1 of 100,000 and more");
        page.keyboard().press("Escape");
        assertThat(found).hasCount(0);
        assertThat(page.locator(".view-body .long")).isFocused();
        assertAlive(window);
    }

    @Test
    void aFolderOfThousandsIsMovedThrough() throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.go(job.address()).page();
        Locator tree = window.the(AriaRole.TREE, "Files");
        tree.getByText("many").click();
        assertThat(tree).containsText("file-");
        assertAlive(window);
        tree.focus();
        page.keyboard().press("End");
        assertThat(tree).containsText("wide.csv");
        tree.getByText("The first 1,000 are shown").click();
        assertThat(tree.getByText("The first 1,000 are shown")).hasCount(0);
        page.keyboard().press("End");
        tree.getByText("The first 11,000 are shown").click();
        assertThat(tree.locator("[aria-setsize='12000']").first()).isVisible();
        page.keyboard().press("Home");
        assertThat(tree).containsText("file-00000.txt");
        page.keyboard().press("End");
        assertThat(tree).containsText("file-11999.txt");
        assertAlive(window);
    }

    @Test
    void changesOfThousandsOfFilesAreListed() throws IOException {
        Window window = LIVE.enter(View.DESK);
        window.go(job.address() + "?tab=changes");
        assertThat(window.page().locator(".change").first()).isVisible();
        assertAlive(window);
    }
}
