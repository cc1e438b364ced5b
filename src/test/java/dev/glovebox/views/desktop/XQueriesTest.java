package dev.glovebox.views.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.sandbox.Duplex;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** An X server in a box may answer anything. */
final class XQueriesTest {
    /** A setup of ten words, without a vendor or formats, whose first root is 0x0102. */
    private static final String SETUP = "01000b0000000a00" + "00".repeat(32) + "0201000000000000";

    private static final String MAPPING_NOTIFY = "22" + "00".repeat(31);
    private static final String ERROR = "00" + "03".repeat(31);

    @Test
    void questionsAreExactlyThisAndAnswersAreRead() throws IOException {
        var line = new Said(SETUP + MAPPING_NOTIFY + "01" + "00".repeat(7) + "07" + "00".repeat(23));
        var queries = new XQueries(line);
        assertThat(queries.root()).isEqualTo(0x0102);
        assertThat(queries.atom("WM_NAME")).isEqualTo(7);
        assertThat(line.heard()).isEqualTo("6c000b000000000000000000" + "10000400070000005" + "74d5f4e414d4500");
    }

    @Test
    void aPropertyIsItsBytes() throws IOException {
        var queries = new XQueries(new Said(
                SETUP + "0108" + "0000" + "01000000" + "00".repeat(8) + "02000000" + "00".repeat(12) + "68690000"));
        assertThat(queries.property(1, 2).orElseThrow()).asString().isEqualTo("hi");
    }

    @Test
    void anErrorIsNoAnswer() throws IOException {
        var queries = new XQueries(new Said(SETUP + ERROR + ERROR + ERROR));
        assertThat(queries.place(9)).isEmpty();
        assertThat(queries.size(9)).isEmpty();
        assertThat(queries.property(9, 9)).isEmpty();
    }

    @Test
    void aCountThatLiesReadsNoMoreThanCame() throws IOException {
        var queries = new XQueries(new Said(
                SETUP + "0120" + "0000" + "01000000" + "00".repeat(8) + "ffffff7f" + "00".repeat(12) + "68690000"));
        assertThat(queries.property(1, 2).orElseThrow()).hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void nonsenseIsRefused() throws IOException {
        assertThatThrownBy(() -> new XQueries(new Said("00".repeat(8)))).hasMessage("the X server lets nobody in");
        assertThatThrownBy(() -> new XQueries(new Said("01000b000000ffff")))
                .hasMessage("the X server announces 262140 bytes, of at most 65536");
        assertThatThrownBy(() -> new XQueries(new Said(SETUP.substring(0, 60)))).isInstanceOf(EOFException.class);
        var queries = new XQueries(new Said(SETUP + "01000000ffffffff" + "00".repeat(24)));
        assertThatThrownBy(() -> queries.property(1, 2)).hasMessageContaining("announces");
    }

    private static final class Said implements Duplex {
        private final InputStream in;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Said(String hex) {
            in = new ByteArrayInputStream(HexFormat.of().parseHex(hex));
        }

        String heard() {
            return HexFormat.of().formatHex(out.toByteArray());
        }

        @Override
        public InputStream in() {
            return in;
        }

        @Override
        public OutputStream out() {
            return out;
        }

        @Override
        public void close() {}
    }
}
