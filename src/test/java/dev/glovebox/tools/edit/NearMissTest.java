package dev.glovebox.tools.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class NearMissTest {
    private static final String FILE = """
            def first():
            \treturn 1

            def second(value):
            \tif value:
            \t\treturn value + 1
            \treturn 2
            """;

    @Test
    void showsWhitespaceThatDiffers() {
        assertThat(describe("def second(value):\n    if value:\n        return value + 1"))
                .isEqualTo("""
                old is not in the file. The closest lines are:
                4: def second(value):
                5: \tif value:
                6: \t\treturn value + 1
                Line 5 differs in whitespace only:
                 file: →if value:
                  old: ····if value:
                """);
    }

    @Test
    void showsAWordThatDiffers() {
        assertThat(describe("def second(values):\n\tif value:")).isEqualTo("""
                old is not in the file. The closest lines are:
                4: def second(value):
                5: \tif value:
                Line 4 differs:
                 file: def second(value):
                  old: def second(values):
                """);
    }

    @Test
    void saysWhenOnlyTheEndDiffers() {
        assertThat(new NearMiss("alpha beta", "alpha beta\n").describe()).contains("the ends of lines differ");
        assertThat(new NearMiss("alpha beta\n", "alpha beta\nmore lines").describe())
                .contains("The file ends before old does");
    }

    @Test
    void saysWhenNothingIsAlike() {
        assertThat(describe("completely unrelated 12345")).contains("nor anything like it");
        assertThat(describe("\n\n")).contains("nor anything like it");
    }

    @Test
    void isQuickInLargeFilesAndLongLines() {
        String large = "some line of code that goes on\n".repeat(200_000);
        String wide = "x y ".repeat(1 << 20);
        assertTimeout(Duration.ofMinutes(2), () -> {
            new NearMiss(large, "some line of kode that\n".repeat(2000)).describe();
            assertThat(new NearMiss(wide, wide + "z").describe()).hasSizeLessThan(2000);
        });
    }

    private static String describe(String old) {
        return new NearMiss(FILE, old).describe();
    }
}
