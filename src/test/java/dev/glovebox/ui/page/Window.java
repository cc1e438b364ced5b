package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ScreenshotAnimations;
import java.nio.file.Path;
import java.util.List;

/** A page as one person has it open. It fails when it is closed if the page did what none should. */
final class Window implements AutoCloseable {
    private static final Path SHOTS = Path.of("target", "page-shots");
    private static final double PATIENCE_MS = 15_000;

    /** Two frames and their tasks: what the page did up to now has told us by then. */
    private static final String SETTLE = """
            () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
            """;

    private final BrowserContext context;
    private final String origin;
    private final String label;
    private final Guard guard;
    private final Page page;
    private boolean closed;

    Window(BrowserContext context, String origin, String label) {
        this.context = context;
        this.origin = origin;
        this.label = label;
        context.setDefaultTimeout(PATIENCE_MS);
        guard = Guard.over(context, origin);
        page = context.newPage();
    }

    /** Playwright's page, for clicks, keys and looking. */
    Page page() {
        return page;
    }

    /** Goes to a path of the origin, such as {@code /#/new}. */
    Window go(String path) {
        page.navigate(origin + path);
        return this;
    }

    /** By the page's own form. */
    Window signIn(String token) {
        go("/");
        page.getByLabel("Your token").fill(token);
        page.keyboard().press("Enter");
        assertThat(the(AriaRole.HEADING, "What shall be done?")).isVisible();
        return this;
    }

    /** What has this role and, exactly, this name. */
    Locator the(AriaRole role, String name) {
        return page.getByRole(role, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** What is to be seen, as {@code target/page-shots/NAME-desk.png}, or {@code -phone}, and {@code -dark} if it is. */
    Path shot(String name) {
        Path file = SHOTS.resolve(name + "-" + label + ".png");
        page.screenshot(new ScreenshotOptions().setPath(file).setAnimations(ScreenshotAnimations.DISABLED));
        return file;
    }

    /** Complaints with all these parts are meant by the test, such as the console's about an answer of 401. */
    Window forgive(String... parts) {
        guard.forgive(List.of(parts));
        return this;
    }

    /** What the page did up to now that none should: errors, violations of its policy, requests to others. */
    List<String> complaints() {
        context.pages().forEach(Window::settle);
        return guard.complaints();
    }

    private static void settle(Page page) {
        try {
            page.evaluate(SETTLE);
        } catch (PlaywrightException gone) {
            // Closed or crashed: the guard has heard what there was, and a crash is among it.
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        List<String> complaints = complaints();
        context.close();
        if (!complaints.isEmpty()) {
            throw new AssertionError("The page on " + label + " has " + complaints.size()
                    + " complaints; Window.forgive is for those that the test means:\n  "
                    + String.join("\n  ", complaints));
        }
    }
}
