package dev.glovebox.tools.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CommandOutputTest {
    private final ByteArrayOutputStream saved = new ByteArrayOutputStream();
    private final StringBuilder live = new StringBuilder();
    private int spills;

    private final Spill spill = new Spill() {
        @Override
        public void write(byte[] bytes, int offset, int length) {
            saved.write(bytes, offset, length);
        }

        @Override
        public String finish() {
            return "saved";
        }

        @Override
        public void close() {}
    };

    @Test
    void aShortOutputIsShownWholeAndNotSaved() throws Exception {
        assertThat(run("\u001b[1mhi\u001b[0m\r\nthere", 5))
                .isEqualTo(new CommandOutput.Shown("hi\nthere", 8, Optional.empty()));
        assertThat(live.toString()).isEqualTo("hi\r\nthere".replace("\r", ""));
        assertThat(spills).isZero();
    }

    @Test
    void aLongOutputIsSavedWholeOnce() throws Exception {
        String text = "0123456789\n".repeat(5000);
        var shown = run(text, 777);
        assertThat(saved.toString(StandardCharsets.UTF_8)).isEqualTo(text);
        assertThat(spills).isEqualTo(1);
        assertThat(shown.bytes()).isEqualTo(text.length());
        assertThat(shown.text()).contains("bytes left out; saved ...]").hasSizeLessThan(1100);
    }

    @Test
    void aFloodIsNotShownLiveForEver() throws Exception {
        run("y\n".repeat(2_000_000), 65_536);
        assertThat(live).hasSizeLessThan(1_200_000).endsWith("[more output is not shown live]\n");
    }

    private CommandOutput.Shown run(String text, int step) throws Exception {
        try (var output = new CommandOutput(1000, live::append, () -> {
            spills++;
            return spill;
        })) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < bytes.length; i += step) {
                byte[] piece = java.util.Arrays.copyOfRange(bytes, i, Math.min(i + step, bytes.length));
                output.accept(piece, piece.length);
            }
            return output.end();
        }
    }
}
