package dev.glovebox.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OverwritingTest {
    @Test
    void aProgressBarIsItsLastState() {
        assertThat(whole("get\n 10%\r 50%\r100%\ndone\n")).isEqualTo("get\n100%\ndone\n");
    }

    @Test
    void aLineThatEndsWithCarriageReturnAndNewlineIsALine() {
        assertThat(whole("a\r\nb\r\n")).isEqualTo("a\nb\n");
    }

    @Test
    void theLastDrawingIsKeptWithoutANewline() {
        assertThat(whole("10%\r20%\r")).isEqualTo("20%");
    }

    @Test
    void aSpinnerLeavesOneSign() {
        assertThat(whole("wait |\b/\b-\b\\\n")).isEqualTo("wait \\\n");
        assertThat(whole("\b\ba\n")).isEqualTo("a\n");
    }

    @Test
    void aLongLineIsLetGoWithoutLoss() {
        String line = "😀x".repeat(20_000);
        assertThat(whole(line + "\n")).isEqualTo(line + "\n");
    }

    @Test
    void piecesGiveWhatTheWholeGives() {
        String text = "a\r\nb\rc\n\rd\r\r\ne\bf";
        Overwriting pieces = new Overwriting();
        StringBuilder out = new StringBuilder();
        text.chars().forEach(c -> out.append(pieces.filter(Character.toString(c))));
        assertThat(out.append(pieces.end())).hasToString(whole(text));
    }

    private static String whole(String text) {
        Overwriting overwriting = new Overwriting();
        return overwriting.filter(text) + overwriting.end();
    }
}
