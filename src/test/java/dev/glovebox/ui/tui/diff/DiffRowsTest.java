package dev.glovebox.ui.tui.diff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.Golden;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DiffRowsTest {
    private static final Path EDIT = Path.of("src/test/resources/tui/diff/edit.diff");

    @ParameterizedTest
    @ValueSource(ints = {10, 40, 80})
    void theScreenIsTheOneThatWasReviewed(int width) throws IOException {
        List<Row> rows = DiffRows.of(Files.readString(EDIT, UTF_8), width);
        Golden.files().matches("tui/diff/edit-" + width + ".txt", Screen.of(rows));
    }

    @Test
    void onlyWordsThatChangedAreMarked() {
        assertThat(Screen.of(DiffRows.of("@@ -7 +7 @@\n-return a + b;\n+return a - b;\n", 40)))
                .isEqualTo("""
                        ⟨dim:@@ -7 +7 @@⟩
                        ⟨dim:7 ⟩⟨bad:-⟩⟨bad:return a ⟩⟨bad reversed:+⟩⟨bad: b;⟩
                        ⟨dim:7 ⟩⟨good:+⟩⟨good:return a ⟩⟨good reversed:-⟩⟨good: b;⟩
                        """);
    }

    @Test
    void nothingIsMarkedInLinesThatAreNotAlike() {
        assertThat(Screen.of(DiffRows.of("@@ -7 +7 @@\n-return a;\n+throw new Error();\n", 40)))
                .doesNotContain("reversed");
    }

    @Test
    void aHeaderThatCountsBeyondMeasureIsText() {
        assertThat(Screen.of(DiffRows.of("@@ -99999999999999999999 +1 @@\n+x", 40)))
                .isEqualTo("⟨dim:@@ -99999999999999999999 +1 @@⟩\n⟨dim:+x⟩\n");
    }

    @Test
    void anyTextFitsTheWidth() throws IOException {
        long seed = Long.getLong("glovebox.seed", new Random().nextLong());
        Random random = new Random(seed);
        String diff = Files.readString(EDIT, UTF_8);
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder(diff);
            for (int changes = random.nextInt(40); changes > 0; changes--) {
                text.setCharAt(random.nextInt(text.length()), "+-@ \n\\\u001b界9a\ud83d".charAt(random.nextInt(11)));
            }
            int width = 2 + random.nextInt(60);
            for (Row row : DiffRows.of(text.toString(), width)) {
                assertThat(row.width()).as("seed %d: %s", seed, row.text()).isLessThanOrEqualTo(width);
                assertThat(row.text()).as("seed %d", seed).doesNotContain("\u001b", "\n");
            }
        }
    }
}
