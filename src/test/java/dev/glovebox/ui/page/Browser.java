package dev.glovebox.ui.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The system's Chromium, without a screen; of one thread, as Playwright is. */
final class Browser implements AutoCloseable {
    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/google-chrome"));

    /** Containers have a small /dev/shm; and whatever a page asks of other machines stays on this one. */
    private static final List<String> ARGUMENTS = List.of(
            "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost");

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser chromium;

    private static final double PATIENCE_MS = 20_000;

    private Browser(Path program) {
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        chromium = playwright
                .chromium()
                .launch(new LaunchOptions()
                        .setExecutablePath(program)
                        .setChromiumSandbox(!RealBoxes.isRoot())
                        .setArgs(ARGUMENTS));
    }

    /** Skips the test where there is none. */
    static Browser open() {
        Optional<Path> program = PROGRAMS.stream().filter(Files::isExecutable).findFirst();
        assumeTrue(program.isPresent(), "Chromium is not installed: apt-get install -y chromium fonts-dejavu-core");
        return new Browser(program.orElseThrow());
    }

    /** A window with cookies and storage of its own, for the pages of one origin such as {@code http://127.0.0.1:8000}. */
    Window window(String origin, View view, ColorScheme scheme) {
        return new Window(chromium.newContext(view.options().setColorScheme(scheme)), origin, label(view, scheme));
    }

    private static String label(View view, ColorScheme scheme) {
        return scheme == ColorScheme.DARK ? view.word() + "-dark" : view.word();
    }

    @Override
    public void close() {
        playwright.close();
    }
}
