package dev.glovebox.ui.page;

import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * One service for a class and one Chromium for all classes. Windows are closed after each test, which fails it where
 * a page has complaints; of a test that fails there is a screenshot.
 */
final class LivePage implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    private final List<String> arguments;
    private final List<Window> windows = new ArrayList<>();
    private Optional<Path> programs = Optional.empty();
    private @Nullable Browser browser;
    private @Nullable LiveService service;
    private @Nullable Path folder;

    private LivePage(List<String> arguments) {
        this.arguments = arguments;
    }

    /** With these further arguments of {@code glovebox serve}. */
    static LivePage served(String... arguments) {
        return new LivePage(List.of(arguments));
    }

    /** With programs that were fetched before, so that the service does not fetch them anew. */
    LivePage withPrograms(Path folder) {
        programs = Optional.of(folder);
        return this;
    }

    LiveService service() {
        return Objects.requireNonNull(service);
    }

    Window open(View view) {
        return open(view, ColorScheme.LIGHT);
    }

    /** One that comes to the service by another way. */
    Window through(Relay relay) {
        Window window = Objects.requireNonNull(browser).window(relay.origin(), View.DESK, ColorScheme.LIGHT);
        windows.add(window);
        return window;
    }

    /** A window of another person, as it were: each has its own cookies. */
    Window open(View view, ColorScheme scheme) {
        Window window = Objects.requireNonNull(browser).window(service().origin(), view, scheme);
        windows.add(window);
        return window;
    }

    /** One in which the first administrator is signed in. */
    Window enter(View view) throws IOException {
        return open(view).signIn(service().token());
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        browser = context.getRoot()
                .getStore(Namespace.GLOBAL)
                .computeIfAbsent(Browser.class, key -> Browser.open(), Browser.class);
        folder = Files.createTempDirectory("glovebox page ");
        if (programs.isPresent()) {
            Path state = Files.createDirectories(folder.resolve(".local/state/glovebox"));
            Files.createSymbolicLink(state.resolve("programs"), programs.get());
        }
        service = LiveService.start(folder, arguments);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (context.getExecutionException().isPresent()) {
            windows.forEach(window -> shotOfFailure(window, context));
        }
        List<AssertionError> failures =
                windows.stream().flatMap(LivePage::closed).toList();
        windows.clear();
        if (!failures.isEmpty()) {
            AssertionError first = failures.getFirst();
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    private static void shotOfFailure(Window window, ExtensionContext context) {
        try {
            window.shot("failed-" + context.getRequiredTestClass().getSimpleName() + "-"
                    + context.getRequiredTestMethod().getName());
        } catch (PlaywrightException gone) {
            // It may be what failed the test, which tells of it.
        }
    }

    private static Stream<AssertionError> closed(Window window) {
        try {
            window.close();
            return Stream.empty();
        } catch (AssertionError complaints) {
            return Stream.of(complaints);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (service != null) {
            service.close();
        }
        if (folder != null) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
