package dev.glovebox.tools.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.tools.edit.Edits.Edit;
import dev.glovebox.tools.edit.Edits.Outcome;
import dev.glovebox.tools.edit.Edits.Scope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EditsTest {
    @Test
    void replacesTheOnlyMatch() {
        assertThat(edit("a = 1\nb = 2\n", one("b = 2", "b = 3"))).isEqualTo(edited("a = 1\nb = 3\n", List.of(2), 1));
    }

    @Test
    void editsApplyInOrderToWhatTheEarlierOnesLeft() {
        assertThat(edit("x", one("x", "y\ny2"), one("y2", "z"))).isEqualTo(edited("y\nz", List.of(1, 2), 2));
    }

    @Test
    void oneEditThatFailsLeavesAllUndone() {
        assertThat(refusal(edit("a\nb\n", one("a", "c"), one("nothing", "d"))))
                .startsWith("Edit 2 of 2: old is not in the file")
                .endsWith("Nothing was changed.");
    }

    @Test
    void severalMatchesAreNamedByLine() {
        assertThat(refusal(edit("x\ny\nx\n", one("x", "z")))).startsWith("old is there 2 times, at lines 1, 3;");
        assertThat(refusal(edit("x\n".repeat(100), one("x", "z"))))
                .startsWith("old is there many times, at lines 1, 2,");
    }

    @Test
    void overlappingMatchesAreSeveral() {
        assertThat(refusal(edit("aaa", one("aa", "b")))).startsWith("old is there 2 times");
        assertThat(edit("aaaaa", all("aa", "b"))).isEqualTo(edited("bba", List.of(1), 2));
    }

    @Test
    void allReplacesEveryMatchOnce() {
        assertThat(edit("a b a b", all("a", "aa"))).isEqualTo(edited("aa b aa b", List.of(1), 2));
    }

    @Test
    void carriageReturnsAreKeptAndNeedNotBeGiven() {
        assertThat(edit("a\r\nb\r\nc\r\n", one("a\nb", "x\ny\nz")))
                .isEqualTo(edited("x\r\ny\r\nz\r\nc\r\n", List.of(1), 1));
        assertThat(edit("a\r\nb\r\n", one("a\r\nb", "c\r\nd"))).isEqualTo(edited("c\r\nd\r\n", List.of(1), 1));
    }

    @Test
    void mixedLineEndsStayMixed() {
        assertThat(edit("a\r\nb\nc\r\nd\n", one("c\nd", "x\ny"))).isEqualTo(edited("a\r\nb\nx\r\ny\n", List.of(3), 1));
    }

    @Test
    void bytesThatAreNoUtf8Survive() {
        byte[] latin = "caf\u00e9 = 1\nb = 2\n".getBytes(StandardCharsets.ISO_8859_1);
        byte[] expected = "caf\u00e9 = 1\nb = \u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        var outcome = (Outcome.Edited) Edits.apply(ByteString.of(latin), List.of(one("b = 2", "b = é")));
        assertThat(outcome.content().size()).isEqualTo(expected.length + 1);
        assertThat(outcome.content().at(3)).isEqualTo((byte) 0xe9);
    }

    @Test
    void whatIsNoEditIsRefused() {
        assertThat(refusal(edit("a", one("", "b")))).startsWith("old is empty");
        assertThat(refusal(edit("a", one("a", "a")))).startsWith("old and new are the same");
        assertThat(refusal(edit("b = 2\n", one("a = 1", "b = 2")))).contains("made already");
        assertThat(refusal(edit("", one("a", "b")))).contains("read the file again");
    }

    private static Edit one(String old, String replacement) {
        return new Edit(old, replacement, Scope.ONE);
    }

    private static Edit all(String old, String replacement) {
        return new Edit(old, replacement, Scope.ALL);
    }

    private static Outcome edit(String text, Edit... edits) {
        return Edits.apply(ByteString.of(text), List.of(edits));
    }

    private static Outcome edited(String text, List<Integer> lines, int replacements) {
        return new Outcome.Edited(ByteString.of(text), lines, replacements);
    }

    private static String refusal(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        return ((Outcome.Refused) outcome).reason();
    }
}
