package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import java.nio.file.Path;

/** JupyterLab in a tab of its own, by hand. */
record Lab(Page page) {
    private static final LocatorAssertions.IsVisibleOptions SOON =
            new LocatorAssertions.IsVisibleOptions().setTimeout(90_000);
    /** The editor takes a moment between what it shows and what it runs. */
    private static final int SETTLES_MS = 1500;

    private static final String SHOWN = ".jp-NotebookPanel:not(.lm-mod-hidden)";

    static Lab in(Page page) {
        page.setViewportSize(1280, 900);
        return new Lab(page);
    }

    /** A new notebook with the kernel of such a name. */
    void begin(String kernel) {
        Locator card = page.locator(".jp-Launcher:not(.lm-mod-hidden) .jp-LauncherCard[data-category=Notebook]")
                .filter(new Locator.FilterOptions().setHasText(kernel));
        if (page.locator(SHOWN).count() > 0) {
            page.getByText("File", new Page.GetByTextOptions().setExact(true))
                    .first()
                    .click();
            page.getByText("New Launcher", new Page.GetByTextOptions().setExact(true))
                    .first()
                    .click();
        }
        assertThat(card).isVisible(SOON);
        card.click();
        assertThat(page.locator(SHOWN)
                        .locator(".jp-NotebookPanel-toolbar .jp-Notebook-ExecutionIndicator[data-status=idle]"))
                .isVisible(SOON);
    }

    /** Into the last cell, which is run, and followed by another. */
    void run(String code) {
        Locator cell = page.locator(SHOWN).locator(".jp-Cell .cm-content").last();
        cell.click();
        assertThat(cell).isFocused();
        page.keyboard().insertText(code);
        assertThat(cell).containsText(code.lines().findFirst().orElseThrow());
        page.waitForTimeout(SETTLES_MS);
        page.keyboard().press("Shift+Enter");
    }

    Locator output(String kind) {
        return page.locator(SHOWN).locator(".jp-OutputArea-output " + kind);
    }

    void save() {
        page.keyboard().press("Control+s");
    }

    void restart() {
        page.getByText("Kernel", new Page.GetByTextOptions().setExact(true))
                .first()
                .click();
        page.getByText("Restart Kernel…").first().click();
        page.locator(".jp-Dialog .jp-mod-accept").click();
        assertThat(page.locator(SHOWN)
                        .locator(".jp-NotebookPanel-toolbar .jp-Notebook-ExecutionIndicator[data-status=idle]"))
                .isVisible(SOON);
    }

    void shot(String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", "page-shots", name + "-lab.png")));
    }
}
