package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class PeopleTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    private static final String REFUSED = "status of 401";

    private static int meAs(String token) throws IOException, InterruptedException {
        return LIVE.service().getAs(token, "/api/v1/users/me").status();
    }

    private static String added(String name) throws IOException, InterruptedException {
        String body =
                Json.object().with("name", name).with("role", "user").end().text();
        return Json.parse(LIVE.service().post("/api/v1/users", body).body())
                .string("token")
                .orElseThrow();
    }

    private static Locator rowOf(Page page, String section, String name) {
        return page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName(section))
                .getByRole(AriaRole.ROW)
                .filter(new Locator.FilterOptions().setHasText(name));
    }

    @Test
    void anAdministratorAddsSomebodyWhoseTokenIsShownOnceAndRemovesThem() throws IOException, InterruptedException {
        Window window = LIVE.enter(View.DESK).forgive("status of 400").go("/#/people");
        Page page = window.page();
        page.getByLabel("Name").fill("Not A Name");
        window.the(AriaRole.BUTTON, "Add").click();
        assertThat(page.locator("#user-name-problem")).not().isEmpty();
        page.getByLabel("Name").fill("ada");
        window.the(AriaRole.BUTTON, "Add").click();
        String token = window.the(AriaRole.TEXTBOX, "The token").inputValue();
        assertThat(meAs(token)).isEqualTo(200);
        page.keyboard().press("Escape");
        assertThat(page.getByText("Copy it first: nobody can read it again.")).isVisible();
        window.the(AriaRole.BUTTON, "I have it").click();
        assertThat(rowOf(page, "Users", "ada")).isVisible();
        assertThat(page.content()).doesNotContain(token);
        window.the(AriaRole.BUTTON, "Remove ada").first().click();
        window.the(AriaRole.BUTTON, "Keep it").click();
        assertThat(meAs(token)).isEqualTo(200);
        window.the(AriaRole.BUTTON, "Remove ada").click();
        page.getByRole(AriaRole.DIALOG).getByText("Remove ada", exactly()).click();
        assertThat(page.getByText("ada is gone.")).isVisible();
        assertThat(rowOf(page, "Users", "ada")).hasCount(0);
        assertThat(meAs(token)).isEqualTo(401);
        window.go("/#/usage").go("/#/people");
        assertThat(rowOf(page, "What was done", "ada").first()).isVisible();
    }

    private static Locator.GetByTextOptions exactly() {
        return new Locator.GetByTextOptions().setExact(true);
    }

    @Test
    void aUserSeesOnlyTheirOwnAndRevokesATokenOfTheirs() throws IOException, InterruptedException {
        Window window = LIVE.open(View.DESK).forgive(REFUSED).signIn(added("grace"));
        Page page = window.go("/#/people").page();
        assertThat(window.the(AriaRole.HEADING, "Tokens")).isVisible();
        assertThat(page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Users")))
                .hasCount(0);
        assertThat(page.getByText("What was done")).hasCount(0);
        page.getByLabel("What the new token is for").fill("laptop");
        window.the(AriaRole.BUTTON, "New token").click();
        String laptop = window.the(AriaRole.TEXTBOX, "The token").inputValue();
        window.the(AriaRole.BUTTON, "I have it").click();
        assertThat(meAs(laptop)).isEqualTo(200);
        window.the(AriaRole.BUTTON, "Revoke laptop").click();
        window.the(AriaRole.BUTTON, "Revoke it").click();
        assertThat(page.getByText("The token “laptop” is worth nothing now.")).isVisible();
        assertThat(meAs(laptop)).isEqualTo(401);
        window.go("/#/usage");
        assertThat(page.getByRole(AriaRole.REGION, new Page.GetByRoleOptions().setName("Yours")))
                .isVisible();
        assertThat(page.getByText("Everyone’s")).hasCount(0);
    }

    @Test
    void usageIsToldForEachUser() throws IOException, InterruptedException {
        added("edsger");
        LiveJob.of(LIVE.service(), LiveJob.shell("true"));
        LiveJob.of(LIVE.service(), LiveJob.shell("true"));
        Window window = LIVE.enter(View.DESK).go("/#/usage");
        Page page = window.page();
        assertThat(page.locator("dl.tiles").first()).containsText("Jobs2");
        Locator table = window.the(AriaRole.REGION, "Usage of each user").getByRole(AriaRole.ROW);
        assertThat(table.filter(new Locator.FilterOptions().setHasText("owner"))
                        .getByRole(AriaRole.CELL)
                        .first())
                .hasText("2");
        assertThat(table.filter(new Locator.FilterOptions().setHasText("edsger"))
                        .getByRole(AriaRole.CELL)
                        .first())
                .hasText("0");
    }
}
