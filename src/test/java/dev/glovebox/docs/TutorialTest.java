package dev.glovebox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class TutorialTest {
    private static final Pattern SCREEN = Pattern.compile("```screen\n(.*?)```", Pattern.DOTALL);

    @Test
    void everyScreenIsOneThatTheExampleShows() throws IOException {
        String shown = Files.readString(Path.of("examples/10-chat/expected.txt"));
        List<String> screens = SCREEN.matcher(Files.readString(Path.of("docs/tutorial.md")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(screens).hasSizeGreaterThan(4).allSatisfy(screen -> assertThat(shown)
                .contains(screen));
    }
}
