package dev.glovebox.views.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScrollbackTest {
    private static final String FILLING = "x".repeat(Scrollback.LIMIT - 20);

    private static String replay(String... parts) {
        var scrollback = new Scrollback();
        for (String part : parts) {
            scrollback.append(part.getBytes(UTF_8));
        }
        return new String(scrollback.replay(), UTF_8);
    }

    @Test
    void whatIsNotTooMuchIsThereWhole() {
        assertThat(replay("")).isEmpty();
        assertThat(replay("$ ls\r\n", "\u001b[31ma\u001b[0m b\r\n", "\u00e4\u20ac\ud83d\ude00"))
                .isEqualTo("$ ls\r\n\u001b[31ma\u001b[0m b\r\n\u00e4\u20ac\ud83d\ude00");
    }

    /** The head is moved over it byte by byte. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\ud83d\ude00|",
                "\u20ac|",
                "\u001b[38;5;196m|",
                "\u001b]0;a title\u0007|",
                "\u001b]8;;http://a/\u001b\\|",
                "\u001bP1$r0m\u001b\\|",
                "\u001b(B|",
                "\u001b[12\u001b[1m|",
                "\u001b]0;cut\u0018|",
                "\u001b_a\u001b\\|"
            })
    void aReplayBeginsBetweenCharactersAndSequences(String sequence) {
        int length = sequence.getBytes(UTF_8).length;
        for (int beyond = 0; beyond < length; beyond++) {
            String after = "y".repeat(Scrollback.LIMIT - length + beyond);
            String replay = replay(sequence, after);
            assertThat(replay).startsWith(beyond == 0 ? sequence : "|y");
            assertThat(replay.substring(replay.indexOf('|'))).isEqualTo("|" + after);
        }
    }

    @Test
    void whereItWasCutItBeginsWithALine() {
        assertThat(replay("lost", "half a line\nwhole\n", "z".repeat(Scrollback.LIMIT - 18)))
                .startsWith("whole\nzzz");
        assertThat(replay("lost" + FILLING, "more than is looked for: no line"))
                .startsWith("xxx")
                .endsWith("no line");
    }

    @Test
    void theLastIsKeptAndNoMore() {
        var random = new Random(3);
        var scrollback = new Scrollback();
        var all = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            String part = "abcdefghij".repeat(random.nextInt(1, 40));
            all.append(part);
            scrollback.append(part.getBytes(UTF_8));
        }
        assertThat(new String(scrollback.replay(), UTF_8)).isEqualTo(all.substring(all.length() - Scrollback.LIMIT));
        scrollback.append(new byte[3 * Scrollback.LIMIT]);
        assertThat(scrollback.replay()).hasSize(Scrollback.LIMIT);
    }

    /** Split at every place, so that each part of a sequence is once the first that is still here. */
    @Test
    void whatWasSetBeforeTheCutIsSetAgain() {
        String before = "\u001b[?1049h\u001b[?25l\u001b[?1000;1006h\u001b[?2004h\u001b[?1h\u001b[?1l";
        String set = "\u001b[?25l\u001b[?1000h\u001b[?1006h\u001b[?1049h\u001b[?2004h";
        String after = "y".repeat(Scrollback.LIMIT);
        assertThat(replay(before, after)).isEqualTo(set + after);
        for (int cut = 1; cut < before.length(); cut++) {
            String replay = replay(before, "y".repeat(Scrollback.LIMIT - before.length() + cut));
            assertThat(modesAfter(replay)).as("cut at %s", cut).isEqualTo(set);
        }
        assertThat(replay(before, "\u001bc", after)).isEqualTo(after);
        assertThat(replay(before, "\u001b[?1049;25;1000;1006;2004l", after)).isEqualTo("\u001b[?25l" + after);
        assertThat(replay("\u001b[?31337h\u001b[?" + "9".repeat(300) + "h", after))
                .isEqualTo(after);
    }

    private static String modesAfter(String stream) {
        var past = new Past();
        for (byte value : stream.getBytes(UTF_8)) {
            past.take(value);
        }
        return past.modes();
    }

    @Test
    void whatNeverEndsIsNotShown() {
        assertThat(replay("\u001b]0;", "y".repeat(2 * Scrollback.LIMIT))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[c",
                "\u001b[0c",
                "\u001b[>c",
                "\u001b[=0c",
                "\u001b[5n",
                "\u001b[6n",
                "\u001b[?6n",
                "\u001b[18t",
                "\u001b[x",
                "\u001b[?2026$p",
                "\u001b[>q",
                "\u001b[?u",
                "\u001b]11;?\u0007",
                "\u001b]4;1;?\u001b\\",
                "\u001b]52;c;?\u0007",
                "\u001bP$qm\u001b\\",
                "\u001bP+q544e\u001b\\",
                "\u001bZ",
                "\u0005"
            })
    void questionsToTheTerminalAreNotAskedAgain(String question) {
        assertThat(replay("a", question, "b")).isEqualTo("ab");
        assertThat(replay("\u001b[1m" + question + "\u001b[0m")).isEqualTo("\u001b[1m\u001b[0m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u001b[?1049h",
                "\u001b[2J",
                "\u001b[1;5H",
                "\u001b[38;2;1;2;3m",
                "\u001b]0;what?\u0007",
                "\u001b]8;;http://a/?b;?\u0007",
                "\u001b[ q",
                "\u001b[!p",
                "\u001b7"
            })
    void whatOnlyShowsIsShownAgain(String sequence) {
        assertThat(replay("a", sequence, "b")).isEqualTo("a" + sequence + "b");
    }

    @Test
    void aSequenceThatIsStillOnItsWayGoesOnLive() {
        assertThat(replay("a\u001b[3")).isEqualTo("a\u001b[3");
    }
}
