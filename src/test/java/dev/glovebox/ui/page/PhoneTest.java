package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("browser")
final class PhoneTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    /** Whatever can be used and lies beyond an edge, except in what scrolls sideways by itself; and the whole page. */
    private static final String BEYOND = """
            () => {
                const scrolls = (node) => node && (['auto', 'scroll'].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
                const beyond = [...document.querySelectorAll('button, a, input, select, textarea, summary, h1, h2')].filter(node => {
                    const box = node.getBoundingClientRect();
                    const isSeen = box.width > 1 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
                    return isSeen && (box.right > innerWidth + 1 || box.left < -1) && !scrolls(node.parentElement);
                }).map(node => `${node.tagName} ${node.getAttribute('aria-label') ?? node.textContent}`.slice(0, 80));
                const wide = document.documentElement.scrollWidth - innerWidth;
                return wide > 0 ? [...beyond, `the page, by ${wide} px`] : beyond;
            }
            """;

    private static Locator bar(Window window, String words) {
        return window.the(AriaRole.NAVIGATION, "Panes")
                .getByRole(
                        AriaRole.BUTTON,
                        new Locator.GetByRoleOptions().setName(words).setExact(true));
    }

    private static Locator current(Window window) {
        return window.the(AriaRole.NAVIGATION, "Panes").locator("[aria-current]");
    }

    @Test
    void aTalkIsHeldPaneByPane() throws IOException {
        Window window = LIVE.enter(View.PHONE);
        Page page = window.page();
        Locator list = window.the(AriaRole.NAVIGATION, "Sessions and jobs");
        assertThat(list).isHidden();
        assertThat(bar(window, "Work")).isHidden();
        window.the(AriaRole.COMBOBOX, "Model").fill("demo");
        page.getByLabel("What is to be done").tap();
        page.keyboard().type("Greet from a phone");
        window.the(AriaRole.BUTTON, "Begin").tap();
        Locator answer = window.the(AriaRole.ARTICLE, "Agent").last();
        assertThat(answer).containsText("I ran it in the box.");
        assertThat(current(window)).hasText("Talk");
        bar(window, "Work").tap();
        assertThat(current(window)).hasText("Work");
        assertThat(page.locator("#work-files").getByText("hello.py")).isVisible();
        assertThat(answer).isHidden();
        bar(window, "List").tap();
        assertThat(list).isVisible();
        assertThat(current(window)).hasText("List");
        assertThat(window.the(AriaRole.TAB, "Files")).isHidden();
        list.getByText("Greet from a phone").tap();
        assertThat(list).isHidden();
        assertThat(answer).isVisible();
        assertThat(current(window)).hasText("Talk");
        bar(window, "New").tap();
        assertThat(current(window)).hasText("New");
        assertThat(window.the(AriaRole.HEADING, "What shall be done?")).isVisible();
    }

    @ParameterizedTest
    @EnumSource(names = {"PHONE", "ZOOM"})
    void nothingLiesBeyondTheEdge(View view) throws IOException, InterruptedException {
        String wide = "x".repeat(400);
        String steps = LIVE.service().begin("/api/v1/jobs", """
                {"steps": [{"tool": "shell", "command": "echo %1$s; mkdir %2$s; echo %1$s > %2$s/%2$s.txt"}]}
                """.formatted(wide, "n".repeat(120)));
        String talk = LIVE.service().begin("/api/v1/sessions", "{\"model\":\"demo\",\"message\":\"" + wide + "\"}");
        Window window = LIVE.enter(view);
        for (String place : List.of("", "history", "usage", "people")) {
            window.go("/#/" + place);
            assertThat(window.page().locator("main h1").first()).isVisible();
            fits(window, place);
        }
        window.go("/#/j/" + steps);
        assertThat(window.page().locator(".job-state")).hasText("done");
        fits(window, "steps");
        for (String tab : List.of("files", "changes")) {
            window.go("/#/j/" + steps + "?tab=" + tab);
            assertThat(window.page()
                            .locator("#work-" + tab)
                            .getByText("n".repeat(20))
                            .first())
                    .isVisible();
            fits(window, tab);
        }
        window.go("/#/j/" + talk);
        assertThat(window.page().getByText("I ran it in the box.").first()).isVisible();
        fits(window, "talk");
    }

    private static void fits(Window window, String place) {
        window.shot("fits-" + place);
        assertThat((List<?>) window.page().evaluate(BEYOND)).as(place).isEmpty();
    }
}
