package dev.glovebox.ui.tui.markdown;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.testing.Golden;
import dev.glovebox.ui.tui.text.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MarkdownScreensTest {
    private static final Path FOLDER = Path.of("src/test/resources/tui/markdown");

    @ParameterizedTest
    @CsvSource({
        "prose, 40",
        "prose, 80",
        "lists, 40",
        "lists, 80",
        "code, 40",
        "code, 80",
        "tables, 40",
        "tables, 80",
        "tables, 20"
    })
    void theScreenIsTheOneThatWasReviewed(String name, int width) throws IOException {
        MarkdownStream stream = new MarkdownStream(width);
        stream.take(Files.readString(FOLDER.resolve(name + ".md"), UTF_8));
        Golden.files().matches("tui/markdown/" + name + "-" + width + ".txt", Screen.of(stream.end()));
    }
}
