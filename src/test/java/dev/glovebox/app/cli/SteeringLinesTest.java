package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.app.cli.SteeringLines.Line;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SteeringLinesTest {
    private static final String TEXT = "one ä€😀\r\n\n   \n two\nthree";

    private final List<Line> lines = new ArrayList<>();

    @Test
    void eachLineIsAMessageWhereverTheBytesAreCut() {
        byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);
        for (int size = 1; size <= bytes.length; size++) {
            lines.clear();
            var splitter = new SteeringLines(Form.PEOPLE, lines::add);
            for (int at = 0; at < bytes.length; at += size) {
                splitter.take(ByteBuffer.wrap(bytes, at, Math.min(size, bytes.length - at)));
            }
            splitter.end();
            assertThat(lines)
                    .containsExactly(new Line.Words("one ä€😀"), new Line.Words("two"), new Line.Words("three"));
        }
    }

    @Test
    void withJsonALineIsAMessageOrTheWishToStop() {
        read(Form.JSON_LINES, """
                {"type":"message","text":" two\\nlines "}
                {"type":"cancel","why":"enough"}
                """);

        assertThat(lines).containsExactly(new Line.Words(" two\nlines "), new Line.Stop());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "words",
                "{",
                "[]",
                "3",
                "{}",
                "{\"type\":\"message\"}",
                "{\"type\":\"message\",\"text\":\" \"}",
                "{\"type\":\"message\",\"text\":3}",
                "{\"type\":\"other\",\"text\":\"x\"}"
            })
    void anythingElseIsPassedOverWithTheRule(String line) {
        read(Form.JSON_LINES, line + "\n{\"type\":\"message\",\"text\":\"goes on\"}");

        assertThat(lines)
                .satisfiesExactly(
                        odd -> assertThat(odd.toString()).contains("{\"type\":\"message\",\"text\":\"…\"}"),
                        next -> assertThat(next).isEqualTo(new Line.Words("goes on")));
    }

    @Test
    void blanksOfAnyKindSayNothing() {
        read(Form.PEOPLE, "\u00a0\n \u0085\t\n\u202f\u2007\u3000\n");
        assertThat(lines).isEmpty();

        read(Form.JSON_LINES, "{\"type\":\"message\",\"text\":\"\u00a0\"}\n");
        assertThat(lines).singleElement().isInstanceOf(Line.Odd.class);
    }

    @Test
    void whatIsTooLongOrNoTextIsPassedOver() {
        var splitter = new SteeringLines(Form.PEOPLE, lines::add);
        for (int i = 0; i < 3; i++) {
            splitter.take(ByteBuffer.wrap(new byte[1 << 20]));
        }
        splitter.take(ByteBuffer.wrap(new byte[] {'\n', (byte) 0xff, '\n', 'x', '\n'}));

        assertThat(lines)
                .containsExactly(
                        new Line.Odd("a line on stdin is longer than 1m, and is passed over"),
                        new Line.Odd("a line on stdin is not UTF-8 text, and is passed over"),
                        new Line.Words("x"));
    }

    private void read(Form form, String text) {
        var splitter = new SteeringLines(form, lines::add);
        splitter.take(StandardCharsets.UTF_8.encode(text));
        splitter.end();
    }
}
