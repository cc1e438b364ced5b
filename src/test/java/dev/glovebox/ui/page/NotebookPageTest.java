package dev.glovebox.ui.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.glovebox.testing.RealPrograms;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** JupyterLab of the box, seen and used in a browser: framed in the page, and in a tab of its own. */
@Tag("browser")
final class NotebookPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served("--model", "script:model.json").withPrograms(RealPrograms.folder());

    private static final LocatorAssertions.IsVisibleOptions SOON =
            new LocatorAssertions.IsVisibleOptions().setTimeout(90_000);

    @BeforeAll
    static void hasJupyterLab() throws InterruptedException {
        RealPrograms.forNotebooks();
    }

    private static LiveTalk begun(String command) throws IOException, InterruptedException {
        return LiveTalk.begun(LIVE.service(), LIVE.service().token(), command, "notebook");
    }

    private static Window at(LiveTalk talk, View view, ColorScheme scheme) throws IOException {
        return LIVE.open(view, scheme)
                .signIn(talk.token())
                .forgive("foreign request: http://lab-")
                .forgive("foreign request: ws://lab-")
                .forgive("http://lab-")
                .go(talk.tab("notebook"));
    }

    /** Playwright's windows let what is framed keep nothing, which JupyterLab cannot do without. */
    private static Window started(LiveTalk talk, View view, ColorScheme scheme) throws IOException {
        Window window = at(talk, view, scheme);
        window.the(AriaRole.BUTTON, "Start the notebook").click();
        assertThat(window.page().getByText("This browser keeps nothing for what is framed"))
                .isVisible(SOON);
        return window;
    }

    private static Lab alone(Window window) {
        return Lab.in(window.page().context().waitForPage(() -> window.the(AriaRole.BUTTON, "Open in a new tab")
                .click()));
    }

    @Test
    void cellsInBothLanguagesRunAndDrawAndAreKeptInTheWorkspace() throws IOException, InterruptedException {
        LiveTalk talk = begun("true");
        Window window = started(talk, View.DESK, ColorScheme.LIGHT);
        Lab lab = alone(window);
        lab.begin("Python 3");
        lab.run("import matplotlib.pyplot as plt\nplt.plot([1, 4, 9, 16])\nplt.title('Squares')\nplt.show()");
        assertThat(lab.output("img")).isVisible(SOON);
        lab.run("x = 6 * 7\nprint('it is', x)");
        assertThat(lab.output("pre").getByText("it is 42")).isVisible();
        lab.shot("notebook-python");
        lab.save();
        talk.awaitFile("Untitled.ipynb", "it is 42");
        lab.restart();
        lab.run("print('x' in globals())");
        assertThat(lab.output("pre").getByText("False")).isVisible(SOON);
        lab.begin("TypeScript");
        lab.run("const shout = (text: string): string => text.toUpperCase();\nconsole.log(shout('loud'));");
        assertThat(lab.output("pre").getByText("LOUD")).isVisible(SOON);
        lab.shot("notebook-typescript");
        window.page().bringToFront();
        window.go(talk.tab("files"));
        assertThat(window.page().getByText("Untitled.ipynb")).isVisible();
        window.shot("notebook-files");
    }

    @Test
    void theAgentIsLetIntoItsKernels() throws IOException, InterruptedException {
        LiveTalk talk = begun("true");
        Window window = started(talk, View.DESK, ColorScheme.LIGHT);
        var shared = window.the(AriaRole.SWITCH, "The agent works in these kernels");
        shared.click();
        talk.await("/notebook", "\"shared\":true");
        window.page().reload();
        assertThat(shared).isChecked();
        shared.click();
        talk.await("/notebook", "\"shared\":false");
    }

    /** A notebook that the model may have written tries what it can. */
    @Test
    void aNotebookReachesNeitherThePageNorItsCookiesNorItsWindow() throws IOException, InterruptedException {
        LiveTalk talk = begun("true");
        Window window = started(talk, View.DESK, ColorScheme.LIGHT)
                .forgive("console error")
                .forgive("page error");
        Lab lab = alone(window);
        lab.begin("Python 3");
        lab.run(hostile());
        assertThat(lab.page().locator("#tried")).containsText("fetched");
        assertThat(lab.page().locator("#tried").textContent())
                .contains("\"opener\":\"none\"")
                .contains("\"cookies\":\"\"")
                .contains("\"fetched\":\"TypeError\"");
        lab.save();
        talk.awaitFile("Untitled.ipynb", "fetched");
    }

    private static final String TRIES = """
            const tries = {
              parent: () => parent === self ? 'none' : parent.document.title,
              top: () => top === self ? 'none' : top.location.href,
              opener: () => opener === null ? 'none' : opener.document.title,
              cookies: () => document.cookie,
              led: () => { if (top !== self) { top.location = '%1$s/docs'; } return 'none'; },
            };
            const out = {};
            for (const [name, run] of Object.entries(tries)) { try { out[name] = run(); } catch (error) { out[name] = error.name; } }
            fetch('%1$s/api/v1/jobs', { credentials: 'include' }).then(answer => answer.text(), error => error.name).then(text => {
              out.fetched = text;
              const tried = document.createElement('p');
              tried.id = 'tried';
              tried.textContent = JSON.stringify(out);
              document.body.append(tried);
            });
            """;

    private static String hostile() throws IOException {
        return "from IPython.display import Javascript\nJavascript(r'''"
                + TRIES.formatted(LIVE.service().origin()).replaceAll("\\s+", " ") + "''')";
    }

    @Test
    void anotherUserWithTheAddressGetsNothing() throws IOException, InterruptedException {
        LiveTalk talk = begun("true");
        Window window = started(talk, View.DESK, ColorScheme.LIGHT);
        Lab lab = alone(window);
        Window other = LIVE.open(View.DESK)
                .signIn(LIVE.service().newUser("eve"))
                .forgive("http://lab-")
                .forgive("status of 40");
        Page page = other.page();
        page.navigate(lab.page().url());
        assertThat(page.getByText("This view is not open to this browser")).isVisible();
        assertThat(LIVE.service()
                        .getAs(LIVE.service().newUser("mallory"), "/api/v1/jobs/" + talk.id() + "/notebook")
                        .status())
                .isEqualTo(404);
    }
}
