package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tab of the notebook says and asks for. Its answers are of the test, and a server in the box stands for JupyterLab. */
@Tag("browser")
final class NotebookTabTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json");

    private static final String SERVER =
            "mkdir lab; echo '<!doctype html><html lang=\"en\"><title>Lab</title><h1>A lab</h1></html>' > lab/index.html;"
                    + " (python3 -m http.server 5000 -d lab >/dev/null 2>&1 &) ; sleep 1";

    /** What the server says, as the test has it, and what was asked of it. */
    private static final class Stub {
        private volatile String answer = said("idle", "", false);
        private volatile String afterWish = answer;
        private volatile int status = 200;
        private final List<String> wishes = new ArrayList<>();

        void stand(Page page) {
            page.route("**/api/v1/jobs/*/notebook", this::tell);
            page.route("**/api/v1/jobs/*/tickets", Stub::ticket);
        }

        private void tell(Route route) {
            if (route.request().method().equals("POST")) {
                wishes.add(route.request().postData());
                if (status == 200) {
                    answer = afterWish;
                }
            }
            route.fulfill(new Route.FulfillOptions()
                    .setStatus(status)
                    .setContentType("application/json")
                    .setBody(answer));
        }

        private static void ticket(Route route) {
            assertThat(route.request().postData()).isEqualTo("{\"view\":\"notebook\"}");
            route.resume(new Route.ResumeOptions().setPostData("{\"view\":\"preview\",\"port\":5000}"));
        }

        static String said(String state, String detail, boolean shared) {
            return Json.object()
                    .with("state", state)
                    .with("detail", detail)
                    .with("shared", shared)
                    .end()
                    .text();
        }
    }

    private final Stub stub = new Stub();

    private Window at(View view, ColorScheme scheme) throws IOException, InterruptedException {
        LiveTalk talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), SERVER, "notebook");
        Window window = LIVE.open(view, scheme)
                .signIn(LIVE.service().token())
                .forgive("foreign request: http://5000-")
                .forgive("status of 40");
        stub.stand(window.page());
        return window.go(talk.tab("notebook"));
    }

    private static FrameLocator frame(Window window) {
        return window.page().frameLocator("iframe.box-frame");
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void itIsStartedByHandAndSaysWhatIsWaitedFor(View view, ColorScheme scheme)
            throws IOException, InterruptedException {
        Window window = at(view, scheme);
        assertThat(window.page().getByText("250 MB of the box's memory")).isVisible();
        window.shot("notebook-idle");
        assertThat(Axe.installed().violations(window)).isEmpty();
        stub.afterWish = Stub.said("starting", "Fetching package 12 of 98", false);
        window.the(AriaRole.BUTTON, "Start the notebook").click();
        assertThat(window.page().getByText("Fetching package 12 of 98")).isVisible();
        assertThat(stub.wishes).containsExactly("{}");
        window.shot("notebook-starting");
        assertThat(Axe.installed().violations(window)).isEmpty();
        stub.answer = Stub.said("starting", "Starting JupyterLab", false);
        assertThat(window.page().getByText("Starting JupyterLab")).isVisible();
        stub.answer = Stub.said("ready", "", false);
        assertThat(frame(window).getByRole(AriaRole.HEADING)).hasText("A lab");
        window.shot("notebook-ready");
        assertThat(Axe.installed().violations(window)).isEmpty();
        assertThat(window.page().evaluate("() => document.documentElement.scrollWidth - innerWidth"))
                .isEqualTo(0);
        Page own = window.page().context().waitForPage(() -> window.the(AriaRole.BUTTON, "Open in a new tab")
                .click());
        assertThat(own.getByRole(AriaRole.HEADING)).hasText("A lab");
    }

    @Test
    void oneThatFailedSaysWhyAndIsTriedAgain() throws IOException, InterruptedException {
        stub.answer = Stub.said("failed", "pip found no package jupyterlab==4.4.1. Run glovebox doctor.", false);
        Window window = at(View.DESK, ColorScheme.LIGHT);
        assertThat(window.page().getByText("pip found no package jupyterlab==4.4.1. Run glovebox doctor."))
                .isVisible();
        window.shot("notebook-failed");
        stub.afterWish = Stub.said("ready", "", false);
        window.the(AriaRole.BUTTON, "Try again").click();
        assertThat(frame(window).getByRole(AriaRole.HEADING)).hasText("A lab");
        stub.answer = Stub.said("failed", "JupyterLab ended with status 1.", false);
        assertThat(window.page().getByText("JupyterLab ended with status 1.")).isVisible();
        assertThat(window.page().locator("iframe.box-frame")).hasCount(0);
    }

    @Test
    void theAgentIsLetIntoItsKernelsAndOutAgain() throws IOException, InterruptedException {
        stub.answer = Stub.said("ready", "", false);
        Window window = at(View.DESK, ColorScheme.LIGHT);
        var shared = window.the(AriaRole.SWITCH, "The agent works in these kernels");
        assertThat(shared).not().isChecked();
        stub.afterWish = Stub.said("ready", "", true);
        shared.click();
        window.page().waitForCondition(() -> stub.wishes.equals(List.of("{\"shared\":true}")));
        window.page().waitForTimeout(1500);
        assertThat(shared).isChecked();
        stub.answer = Json.object()
                .with("code", "conflict")
                .with("detail", "a call of the agent runs there")
                .end()
                .text();
        stub.status = 409;
        window.forgive("409");
        shared.click();
        assertThat(window.page().getByText("The agent stays in these kernels")).isVisible();
        assertThat(shared).isChecked();
        assertThat(frame(window).getByRole(AriaRole.HEADING)).hasText("A lab");
    }

    /** As it is in a browser that keeps no cookies of other sites: the server does not know who comes. */
    @Test
    void whereFramesHaveNoCookiesAButtonStands() throws IOException, InterruptedException {
        stub.answer = Stub.said("ready", "", false);
        LiveTalk talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), SERVER, "notebook");
        Window window =
                LIVE.enter(View.DESK).forgive("foreign request: http://5000-").forgive("status of 40");
        stub.stand(window.page());
        window.page().route("http://5000-*/.glovebox/enter**", NotebookTabTest::withoutCookie);
        window.go(talk.tab("notebook"));
        assertThat(window.page().getByText("This browser keeps nothing for what is framed"))
                .isVisible();
        window.shot("notebook-shut");
        window.page().waitForTimeout(1500);
        assertThat(window.page().locator("iframe.box-frame")).hasCount(0);
        window.page().unroute("http://5000-*/.glovebox/enter**");
        Page own = window.page().context().waitForPage(() -> window.the(AriaRole.BUTTON, "Open in a new tab")
                .click());
        assertThat(own.getByRole(AriaRole.HEADING)).hasText("A lab");
    }

    private static void withoutCookie(Route route) {
        route.fulfill(new Route.FulfillOptions().setStatus(303).setHeaders(Map.of("Location", "/")));
    }

    @Test
    void aBoxWithoutOneTeachesHowToHaveOne() throws IOException, InterruptedException {
        LiveTalk talk = LiveTalk.begun(LIVE.service(), LIVE.service().token(), "true");
        Window window = LIVE.enter(View.DESK).go(talk.tab("notebook"));
        assertThat(window.page().getByText("This box has no notebook.")).isVisible();
        window.shot("notebook-none");
        LIVE.service().post("/api/v1/jobs/" + talk.id() + "/close", "{}");
        assertThat(window.page().getByText("It has ended, and its box is closed."))
                .isVisible();
    }

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "PHONE, DARK"})
    void aNewTaskAsksForWhatItsBoxShallHave(View view, ColorScheme scheme) throws IOException {
        LIVE.service().script("[{\"text\": \"Here.\"}]");
        Window window = LIVE.open(view, scheme).signIn(LIVE.service().token());
        window.the(AriaRole.CHECKBOX, "Notebook").check();
        assertThat(window.page().getByText("3 GB of memory instead of 2")).isVisible();
        window.the(AriaRole.CHECKBOX, "Browser").check();
        assertThat(window.the(AriaRole.CHECKBOX, "Desktop")).isChecked();
        assertThat(window.page().getByText("5 GB of memory instead of 2")).isVisible();
        window.shot("new-capabilities");
        assertThat(Axe.installed().violations(window)).isEmpty();
        window.the(AriaRole.CHECKBOX, "Desktop").uncheck();
        assertThat(window.the(AriaRole.CHECKBOX, "Browser")).not().isChecked();
        window.page().getByLabel("What is to be done").fill("Be there");
        window.page().keyboard().press("Enter");
        assertThat(window.the(AriaRole.ARTICLE, "Agent")).hasText("Here.");
        window.page().locator("button.seal").click();
        assertThat(window.page().getByText("A notebook: JupyterLab with Python and TypeScript"))
                .isVisible();
    }
}
