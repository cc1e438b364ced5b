package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.SameSiteAttribute;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Tag("browser")
final class SignInPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    private static final String REFUSED = "status of 401";
    private static final String STORED = "() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])";

    private static Locator home(Window window) {
        return window.the(AriaRole.HEADING, "What shall be done?");
    }

    @Test
    void aTokenThatIsNotKnownIsSaidInPlaceAndAnotherMayFollow() throws IOException {
        Window window = LIVE.open(View.DESK).forgive(REFUSED);
        Page page = window.go("/").page();
        Locator field = page.getByLabel("Your token");
        assertThat(field).isFocused();
        page.keyboard().press("Enter");
        assertThat(page.getByRole(AriaRole.ALERT)).hasText("Give your token first.");
        page.keyboard().type("gb_nobody");
        page.keyboard().press("Enter");
        assertThat(page.getByRole(AriaRole.ALERT)).containsText("This server does not know that token.");
        assertThat(field).isFocused();
        page.keyboard().type(LIVE.service().token());
        page.keyboard().press("Enter");
        assertThat(home(window)).isVisible();
    }

    @Test
    void theSignInIsACookieThatNoScriptReadsAndThatOutlivesAReload() throws IOException {
        Window window = LIVE.enter(View.DESK);
        Page page = window.page();
        List<Cookie> cookies = page.context().cookies();
        assertThat(cookies).singleElement().satisfies(cookie -> {
            assertThat(cookie.httpOnly).isTrue();
            assertThat(cookie.sameSite).isEqualTo(SameSiteAttribute.STRICT);
            assertThat(cookie.name)
                    .isEqualTo("glovebox-" + LIVE.service().origin().replaceAll(".*:", ""));
        });
        String token = LIVE.service().token();
        assertThat(page.evaluate("() => document.cookie")).isEqualTo("");
        assertThat(page.evaluate(STORED).toString()).doesNotContain(token).doesNotContain(cookies.getFirst().value);
        assertThat(page.content()).doesNotContain(token);
        page.reload();
        assertThat(home(window)).isVisible();
        assertThat(page.getByLabel("Your token")).isHidden();
    }

    @Test
    void aSignInThatEndsIsAskedForInPlaceAndWhatWasTypedGoesOn() throws IOException, InterruptedException {
        Json token = Json.parse(
                LIVE.service().post("/api/v1/tokens", "{\"label\":\"laptop\"}").body());
        String session = LIVE.service().begin("/api/v1/sessions", "{\"model\":\"demo\"}");
        Window window = LIVE.open(View.DESK)
                .forgive(REFUSED)
                .signIn(token.string("token").orElseThrow());
        Page page = window.go("/#/j/" + session).page();
        Locator message = window.the(AriaRole.TEXTBOX, "Message");
        message.fill("Say hello to me");
        LIVE.service().call("DELETE", "/api/v1/tokens/" + token.string("id").orElseThrow(), "");
        Locator dialog = window.the(AriaRole.DIALOG, "Sign in again");
        assertThat(dialog).containsText("Your sign-in has ended.");
        page.keyboard().press("Escape");
        page.keyboard().press("Escape");
        assertThat(dialog).isVisible();
        dialog.getByLabel("Your token").fill(LIVE.service().token());
        page.keyboard().press("Enter");
        assertThat(dialog).isHidden();
        assertThat(message).hasValue("Say hello to me");
        assertThat(message).isFocused();
        page.keyboard().press("Enter");
        assertThat(window.the(AriaRole.ARTICLE, "You")).containsText("Say hello to me");
        assertThat(window.the(AriaRole.ARTICLE, "Agent").last()).containsText("I ran it in the box.");
    }

    @Test
    void afterSigningOutNothingIsLeftToGoBackTo() throws IOException, InterruptedException {
        String job =
                LIVE.service().begin("/api/v1/jobs", "{\"steps\":[{\"tool\":\"shell\",\"command\":\"echo private\"}]}");
        Window window = LIVE.enter(View.DESK).forgive(REFUSED);
        Page page = window.go("/#/j/" + job).page();
        Locator words = page.getByText("private");
        assertThat(words.first()).isVisible();
        String secret = page.context().cookies().getFirst().value;
        window.the(AriaRole.BUTTON, "Sign out").click();
        assertThat(page.getByText("You are signed out.")).isVisible();
        assertThat(page.context().cookies()).isEmpty();
        assertThat(page.evaluate(STORED)).isEqualTo("[{},{}]");
        page.goBack();
        assertThat(page.getByLabel("Your token")).isVisible();
        assertThat(words).hasCount(0);
        page.goForward();
        page.reload();
        assertThat(page.getByLabel("Your token")).isVisible();
        assertThat(words).hasCount(0);
        assertThat(replayed(page, secret)).isEqualTo(401);
    }

    /** The old cookie, as somebody who has copied it would send it. */
    private static int replayed(Page page, String secret) {
        String origin = LIVE.service().origin();
        Cookie copy = new Cookie("glovebox-" + origin.replaceAll(".*:", ""), secret).setUrl(origin);
        page.context().addCookies(List.of(copy));
        return page.context().request().get(origin + "/api/v1/sign-in").status();
    }
}
