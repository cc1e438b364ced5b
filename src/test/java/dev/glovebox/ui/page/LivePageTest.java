package dev.glovebox.ui.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

@Tag("browser")
final class LivePageTest {
    /** Tests that look at nothing themselves; only run by the test below. */
    static final class Careless {
        @RegisterExtension
        static final LivePage LIVE = LivePage.served();

        @Test
        void behaves() {
            LIVE.open(View.DESK).go("/docs");
        }

        @Test
        void complains() {
            LIVE.open(View.DESK).go("/docs").page().evaluate("() => console.error('it broke')");
        }

        @Test
        void asksOthers() {
            LIVE.open(View.DESK).go("/docs").page().evaluate("() => { open('http://other.example/') }");
        }

        @Test
        void fails() {
            LIVE.open(View.PHONE).go("/docs");
            throw new AssertionError("of the test's own");
        }
    }

    @Test
    void failsTestsWhosePagesComplainAndKeepsAPictureOfOthersThatFail() throws IOException {
        Path shot = Path.of("target/page-shots/failed-Careless-fails-phone.png");
        Files.deleteIfExists(shot);
        assertThat(failures(Careless.class))
                .hasEntrySatisfying("complains()", words -> assertThat(words).contains("console error: it broke"))
                .hasEntrySatisfying(
                        "asksOthers()", words -> assertThat(words).contains("foreign request: http://other.example/"))
                .containsEntry("fails()", "of the test's own")
                .hasSize(3);
        assertThat(shot).isNotEmptyFile();
    }

    private static Map<String, String> failures(Class<?> tests) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(tests))
                                .build(),
                        listener);
        assertThat(listener.getSummary().getTestsSucceededCount()).isEqualTo(1);
        return listener.getSummary().getFailures().stream()
                .collect(Collectors.toMap(
                        failure -> failure.getTestIdentifier().getDisplayName(),
                        failure -> String.valueOf(failure.getException().getMessage())));
    }
}
