package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page without a mouse. */
@Tag("browser")
final class KeyboardTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--approve", "ask");

    /** Where the focus is, in words; with a mark when nobody could see that. */
    private static final String FOCUS = """
            () => {
                const at = document.activeElement;
                if (at === document.body) {
                    return '';
                }
                const places = [at, at.nextElementSibling, at.closest('label'), at.closest('.composer-box'), at.querySelector('.active')];
                const isMarked = places.filter(node => node).map(node => getComputedStyle(node)).some(style =>
                    (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none')
                    || (at.getAttribute('role') === 'separator' && getComputedStyle(at).backgroundColor !== 'rgba(0, 0, 0, 0)');
                const box = at.getBoundingClientRect();
                const around = at.parentElement.closest('li');
                const isClipped = around !== null && getComputedStyle(around).contentVisibility === 'auto'
                    && parseFloat(getComputedStyle(at).outlineOffset) > -2 && around.getBoundingClientRect().width <= box.width;
                const isInSight = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
                const words = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent.trim().slice(0, 40);
                return `${at.tagName.toLowerCase()} ${words}${isMarked && !isClipped ? '' : ' (no mark)'}${isInSight ? '' : ' (out of sight)'}`;
            }
            """;

    private static String steps(String command) throws IOException, InterruptedException {
        return LIVE.service()
                .begin("/api/v1/jobs", "{\"steps\":[{\"tool\":\"shell\",\"command\":\"" + command + "\"}]}");
    }

    private static Window enter() throws IOException {
        return LIVE.enter(View.DESK);
    }

    private static void awaitState(Window window, String word) {
        assertThat(window.page().locator(".job-state")).hasText(word);
    }

    @Test
    void fewKeysLeadEverywhere() throws IOException, InterruptedException {
        String zebra = steps("echo zebra");
        String lion = steps("echo lion");
        Window window = enter();
        Page page = window.page();
        Keyboard keys = page.keyboard();
        assertThat(page.getByLabel("What is to be done")).isFocused();
        keys.press("Shift+Tab");
        keys.press("/");
        Locator search = window.the(AriaRole.SEARCHBOX, "Search sessions and jobs");
        assertThat(search).isFocused();
        keys.type("zebra");
        assertThat(page.locator(".rail-row")).hasCount(1);
        keys.press("ArrowDown");
        keys.press("Enter");
        assertThat(window.the(AriaRole.HEADING, "shell echo zebra")).isVisible();
        keys.press("/");
        keys.press("Escape");
        assertThat(search).hasValue("");
        assertThat(page.locator(".rail-row").nth(1)).isVisible();
        keys.press("Tab");
        keys.press("Tab");
        keys.press("k");
        page.waitForURL(url -> url.endsWith("#/j/" + lion));
        keys.press("j");
        page.waitForURL(url -> url.endsWith("#/j/" + zebra));
        awaitState(window, "done");
        keys.press("g");
        keys.press("c");
        assertThat(window.the(AriaRole.TAB, "Changes")).hasAttribute("aria-selected", "true");
        keys.press("g");
        keys.press("f");
        assertThat(window.the(AriaRole.TAB, "Files")).hasAttribute("aria-selected", "true");
        keys.press("?");
        Locator list = window.the(AriaRole.DIALOG, "Keys");
        assertThat(list).containsText("Next in the list");
        keys.press("Escape");
        assertThat(list).isHidden();
        keys.press("n");
        assertThat(page.getByLabel("What is to be done")).isFocused();
    }

    @Test
    void theFocusIsAlwaysToBeSeen() throws IOException, InterruptedException {
        String job = steps("echo seen");
        Window window = enter();
        Set<String> home = stops(window.page());
        assertThat(home)
                .as("on the first page")
                .anyMatch(stop -> stop.startsWith("textarea What is to be done"))
                .anyMatch(stop -> stop.startsWith("button Sign out"))
                .noneMatch(stop -> stop.contains("(no mark)") || stop.contains("(out of sight)"));
        window.go("/#/j/" + job);
        awaitState(window, "done");
        assertThat(stops(window.page()))
                .as("on a job")
                .anyMatch(stop -> stop.startsWith("a Download output.zip"))
                .anyMatch(stop -> stop.startsWith("button Retry"))
                .noneMatch(stop -> stop.contains("(no mark)") || stop.contains("(out of sight)"));
    }

    /** All that Tab leads to, once around. */
    private static Set<String> stops(Page page) {
        Set<String> stops = new LinkedHashSet<>();
        for (int presses = 0; presses < 80; presses++) {
            page.keyboard().press("Tab");
            String stop = (String) page.evaluate(FOCUS);
            if (!stop.isEmpty()) {
                stops.add(stop);
            }
        }
        return stops;
    }

    @Test
    void theSkipLinkLeadsPastTheList() throws IOException {
        Window window = enter();
        window.page().reload();
        assertThat(window.the(AriaRole.HEADING, "What shall be done?")).isVisible();
        window.the(AriaRole.LINK, "Skip to the content").focus();
        window.page().keyboard().press("Enter");
        window.page().keyboard().press("Tab");
        assertThat(window.the(AriaRole.RADIO, "Talk")).isFocused();
    }

    @Test
    void whoeverStandsInTheListStaysThereWhenItMoves() throws IOException, InterruptedException {
        steps("echo older");
        Window window = enter();
        Locator row = window.page().locator(".rail-row").first();
        assertThat(row).containsText("done");
        row.focus();
        String words = (String) window.page().evaluate(FOCUS);
        steps("sleep 1; echo newer");
        assertThat(window.page().locator(".rail-row").first()).containsText("newer");
        assertThat(window.page().locator(".rail-row").first()).containsText("done");
        assertThat((String) window.page().evaluate(FOCUS)).startsWith(words.substring(0, 20));
    }

    @Test
    void aButtonThatGoesHandsTheFocusOn() throws IOException, InterruptedException {
        String job = steps("curl -sS -m 100 https://keys.example/ || sleep 2");
        Window window = enter().go("/#/j/" + job);
        Locator no = window.the(AriaRole.BUTTON, "No");
        no.focus();
        window.page().keyboard().press("Enter");
        assertThat(no).hasCount(0);
        assertThat((String) window.page().evaluate(FOCUS))
                .as("the focus after an answer")
                .isNotEmpty();
        window.the(AriaRole.BUTTON, "Stop").focus();
        awaitState(window, "done");
        assertThat(window.the(AriaRole.BUTTON, "Stop")).hasCount(0);
        assertThat(window.the(AriaRole.BUTTON, "Retry")).isFocused();
    }
}
