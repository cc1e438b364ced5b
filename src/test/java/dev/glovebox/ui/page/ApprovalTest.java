package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class ApprovalTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--approve", "ask");

    private static String asking(String host) throws IOException, InterruptedException {
        String command = "curl -sS -m 100 https://" + host + "/ || tee out.txt <<< 'it went without'";
        return LIVE.service()
                .begin("/api/v1/jobs", "{\"steps\":[{\"tool\":\"shell\",\"command\":\"" + command + "\"}]}");
    }

    private static Locator question(Window window) {
        return window.the(AriaRole.REGION, "Questions of the box").locator(".question");
    }

    @Test
    void aQuestionIsShownWithItsTimeAndNoIsAnAnswer() throws IOException, InterruptedException {
        String job = asking("one.example");
        Window window = LIVE.enter(View.DESK).go("/#/j/" + job);
        assertThat(question(window)).containsText("wants to connect to one.example:443");
        assertThat(question(window)).containsText(Pattern.compile("\\b(1[01]\\d|120) s left, then no"));
        window.shot("approval");
        Locator no = question(window).getByRole(AriaRole.BUTTON).getByText("No");
        no.focus();
        window.page().keyboard().press("Enter");
        assertThat(question(window)).hasCount(0);
        assertThat(window.page().locator(".job-state")).hasText("done");
        assertThat(window.page().locator(".card-output")).containsText("it went without");
        assertThat(window.page().locator("[data-egress=refused]").first()).containsText("one.example");
        assertThat(window.page().locator("#work-files").getByText("out.txt")).isVisible();
        assertThat(open(job)).isEmpty();
    }

    @Test
    void whatAnotherWindowAnswersGoesAwayInThisOne() throws IOException, InterruptedException {
        String job = asking("two.example");
        Window mine = LIVE.enter(View.DESK).go("/#/j/" + job);
        Window other = LIVE.enter(View.PHONE).go("/#/j/" + job);
        assertThat(question(mine)).isVisible();
        assertThat(question(other)).isVisible();
        question(other)
                .getByText("No", new Locator.GetByTextOptions().setExact(true))
                .click();
        assertThat(question(mine)).hasCount(0);
        assertThat(mine.page().locator(".job-state")).hasText("done");
    }

    private static List<Json> open(String job) throws IOException, InterruptedException {
        return Json.parse(
                        LIVE.service().get("/api/v1/jobs/" + job + "/questions").body())
                .list("items");
    }
}
