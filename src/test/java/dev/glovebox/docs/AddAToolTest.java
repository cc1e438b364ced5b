package dev.glovebox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Does what docs/how-to/add-a-tool.md says, with the code that stands there. */
@Tag("integration")
@Timeout(180)
final class AddAToolTest {
    private static final String PACKAGE = "dev.glovebox.tools";
    private static final Path SOURCES = Path.of("src/main/java/dev/glovebox/tools");

    @TempDir
    Path folder;

    @Test
    void thePageMakesAToolThatWorks() throws Exception {
        CodeBlocks page = new CodeBlocks(Files.readString(Path.of("docs/how-to/add-a-tool.md")));
        List<String> java = page.of("java");
        SourceFolder sources = new SourceFolder(folder, PACKAGE);
        sources.add("CountLines", java.get(0));
        sources.add("CountLinesTest", java.get(1));
        sources.add("Toolbox", changed(page.of("diff").getFirst()));

        TestExecutionSummary summary = run(sources.compiled().loadClass(PACKAGE + ".CountLinesTest"));

        assertThat(summary.getFailures()).isEmpty();
        assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
    }

    /** The toolbox with the lines that the page adds before the one that it names. */
    private static String changed(String diff) throws IOException {
        String toolbox = Files.readString(SOURCES.resolve("Toolbox.java"));
        List<String> lines = diff.lines().toList();
        String anchor = lines.getLast().strip();
        String added = lines.getFirst().substring(1).strip();
        assertThat(toolbox).containsOnlyOnce(anchor);
        return toolbox.replace(anchor, added + " " + anchor);
    }

    private static TestExecutionSummary run(Class<?> test) {
        var listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(test))
                                .build(),
                        listener);
        return listener.getSummary();
    }
}
