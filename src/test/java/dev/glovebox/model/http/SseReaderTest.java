package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.model.http.EventSink.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class SseReaderTest {
    private static final int LONGEST = 1000;

    private record Event(String name, String data) {}

    private static List<Event> read(byte[] bytes, int... cuts) throws IOException {
        List<Event> events = new ArrayList<>();
        var reader = new SseReader(LONGEST, (name, data) -> {
            events.add(new Event(name, data));
            return data.equals("[DONE]") ? Progress.LAST : Progress.SOME;
        });
        int from = 0;
        for (int cut : Arrays.stream(cuts).sorted().toArray()) {
            if (!reader.feed(Arrays.copyOfRange(bytes, from, cut), cut - from)) {
                return events;
            }
            from = cut;
        }
        reader.feed(Arrays.copyOfRange(bytes, from, bytes.length), bytes.length - from);
        return events;
    }

    private static List<Event> read(String text) throws IOException {
        return read(text.getBytes(UTF_8));
    }

    @Test
    void readsNamesAndData() throws IOException {
        assertThat(read("event: a\ndata: 1\n\ndata: 2\n\n")).containsExactly(new Event("a", "1"), new Event("", "2"));
    }

    @Test
    void everyLineEndIsALineEnd() throws IOException {
        List<Event> wanted = List.of(new Event("a", "1\n2"), new Event("b", "3"));

        for (String end : List.of("\n", "\r", "\r\n")) {
            String text = "event: a\ndata: 1\ndata: 2\n\nevent: b\ndata: 3\n\n".replace("\n", end);
            assertThat(read(text)).isEqualTo(wanted);
        }
    }

    @Test
    void commentsOtherFieldsAndEventsWithoutDataAreNothing() throws IOException {
        assertThat(read(": ping\n\nid: 7\nretry: 9\nevent: a\n\ndata\n\ndata:\n\ndata: x\n\n"))
                .containsExactly(new Event("", "x"));
    }

    @Test
    void oneSpaceAfterTheColonIsNotData() throws IOException {
        assertThat(read("data:x\n\ndata:  x \n\n")).containsExactly(new Event("", "x"), new Event("", " x "));
    }

    @Test
    void aByteOrderMarkIsNotPartOfTheFirstField() throws IOException {
        assertThat(read("\ufeffdata: x\n\n")).containsExactly(new Event("", "x"));
    }

    @Test
    void anErrorFieldIsAnErrorEvent() throws IOException {
        assertThat(read("error: {\"code\":500}\n\n")).containsExactly(new Event("error", "{\"code\":500}"));
    }

    @Test
    void anEventThatIsNotEndedIsNone() throws IOException {
        assertThat(read("data: x\n\ndata: y\n")).containsExactly(new Event("", "x"));
    }

    @Test
    void nothingIsReadAfterTheLast() throws IOException {
        assertThat(read("data: [DONE]\n\ndata: x\n\n")).containsExactly(new Event("", "[DONE]"));
    }

    @Test
    void bytesThatAreNotUtf8AreReplaced() throws IOException {
        byte[] bytes = "data: a?b\n\n".getBytes(UTF_8);
        bytes[7] = (byte) 0xc3;

        assertThat(read(bytes)).containsExactly(new Event("", "a\ufffdb"));
    }

    @Test
    void aLongEventIsRefusedHoweverItComes() {
        String line = "data: " + "x".repeat(LONGEST) + "\n";
        String many = "data: xxxxxxxxx\n".repeat(LONGEST / 9);

        for (String text : List.of(line, many)) {
            assertThatThrownBy(() -> read(text)).hasMessageContaining("longer than 1000 bytes");
        }
        assertThatThrownBy(() -> read(line.getBytes(UTF_8), 300, 600, 900)).hasMessageContaining("longer than");
    }

    @Test
    void everySplitInTwoReadsTheSame() throws IOException {
        byte[] bytes =
                "event: a\r\ndata: grün 🧤\r\ndata: 2\r\n\r\n: ping\r\rdata: ß\n\ndata: [DONE]\n\n".getBytes(UTF_8);
        List<Event> wanted = read(bytes);

        for (int cut = 0; cut <= bytes.length; cut++) {
            assertThat(read(bytes, cut)).as("cut at %d", cut).isEqualTo(wanted);
        }
    }

    @RepeatedTest(200)
    void anySplitReadsTheSame(RepetitionInfo repetition) throws IOException {
        var random = new Random(repetition.getCurrentRepetition());
        var text = new StringBuilder();
        String[] pieces = {
            "\n", "\r", "\r\n", "data: ", "event: ", ": ", "é", "🧤", "x", "data:", "\n\n", "error: ", " "
        };
        for (int i = 0; i < 60; i++) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        byte[] bytes = text.toString().getBytes(UTF_8);
        int[] cuts = random.ints(random.nextInt(20), 0, bytes.length + 1).toArray();

        assertThat(read(bytes, cuts))
                .as("seed %d", repetition.getCurrentRepetition())
                .isEqualTo(read(bytes));
    }
}
