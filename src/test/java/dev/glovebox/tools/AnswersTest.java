package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Json;
import dev.glovebox.tools.output.CommandOutput;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AnswersTest {
    private static final String MARK = "\0mark\0";
    private static final Optional<Json> YES = Optional.of(Json.parse("{\"ok\":true}"));

    @Test
    void findsTheMarkWhereverTheStreamIsSplit() throws Exception {
        byte[] bytes = ("out \0ma\n\0mar" + MARK + "{\"ok\":true}\n").getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i <= bytes.length; i++) {
            var first = new ByteArrayInputStream(Arrays.copyOf(bytes, i));
            var second = new ByteArrayInputStream(Arrays.copyOfRange(bytes, i, bytes.length));
            assertThat(read(new SequenceInputStream(first, second)))
                    .as("split at %d", i)
                    .isEqualTo("out \ufffdma\n\ufffdmar " + YES);
        }
    }

    @Test
    void aStreamThatEndsEarlyHasNoAnswer() throws Exception {
        for (String text :
                new String[] {"", "out", "out\0mar", "out" + MARK, "out" + MARK + "{\"ok\":tr", MARK + "nonsense\n"}) {
            assertThat(read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))))
                    .as(text)
                    .endsWith(" " + Optional.empty());
        }
    }

    private static String read(InputStream stream) throws Exception {
        try (var output = new CommandOutput(1000, text -> {}, () -> {
            throw new AssertionError("nothing is long here");
        })) {
            Optional<Json> answer = new Answers(stream, MARK).read(output);
            return output.end().text() + " " + answer;
        }
    }
}
