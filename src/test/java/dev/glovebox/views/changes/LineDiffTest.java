package dev.glovebox.views.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.changes.LineDiff.Edit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class LineDiffTest {
    private static List<ByteString> words(String text) {
        return text.isEmpty()
                ? List.of()
                : List.of(text.split("")).stream().map(ByteString::of).toList();
    }

    private static List<ByteString> numbers(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> ByteString.of("line " + i))
                .toList();
    }

    @Test
    void findsTheFewestEdits() {
        assertThat(LineDiff.between(words("abc"), words("abc"))).isEmpty();
        assertThat(LineDiff.between(words(""), words("ab"))).containsExactly(new Edit(0, 0, 0, 2));
        assertThat(LineDiff.between(words("ab"), words(""))).containsExactly(new Edit(0, 2, 0, 0));
        assertThat(LineDiff.between(words("abcd"), words("axcd"))).containsExactly(new Edit(1, 2, 1, 2));
        assertThat(LineDiff.between(words("abcdef"), words("bcdxef")))
                .containsExactly(new Edit(0, 1, 0, 0), new Edit(4, 4, 3, 4));
    }

    @Test
    void isAsShortAsCanBeAndRight() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int round = 0; round < 3_000; round++) {
            List<ByteString> before = any(random);
            List<ByteString> after = any(random);
            List<Edit> edits = LineDiff.between(before, after);
            assertThat(applied(edits, before, after))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(after);
            int cost = edits.stream()
                    .mapToInt(edit -> edit.oldTo() - edit.oldFrom() + edit.newTo() - edit.newFrom())
                    .sum();
            assertThat(cost)
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(before.size() + after.size() - 2 * common(before, after));
        }
    }

    @Test
    void hundredThousandDifferentLinesTakeNoTime() {
        assertThat(LineDiff.between(numbers(0, 100_000), numbers(100_000, 200_000)))
                .containsExactly(new Edit(0, 100_000, 0, 100_000));
    }

    @Test
    void hundredThousandShuffledLinesEndToo() {
        List<ByteString> before = numbers(0, 100_000);
        List<ByteString> after = new ArrayList<>(before);
        Collections.shuffle(after, new Random(7));
        List<Edit> edits = LineDiff.between(before, after);
        assertThat(applied(edits, before, after)).isEqualTo(after);
    }

    @Test
    void aFewEditsInALongTextAreFound() {
        List<ByteString> after = new ArrayList<>(numbers(0, 100_000));
        after.remove(70_000);
        after.set(100, ByteString.of("x"));
        assertThat(LineDiff.between(numbers(0, 100_000), after))
                .containsExactly(new Edit(100, 101, 100, 101), new Edit(70_000, 70_001, 70_000, 70_000));
    }

    private static List<ByteString> any(Random random) {
        int kinds = 1 + random.nextInt(4);
        return IntStream.range(0, random.nextInt(25))
                .mapToObj(i -> ByteString.of("" + random.nextInt(kinds)))
                .toList();
    }

    private static List<ByteString> applied(List<Edit> edits, List<ByteString> before, List<ByteString> after) {
        List<ByteString> made = new ArrayList<>();
        int at = 0;
        for (Edit edit : edits) {
            made.addAll(before.subList(at, edit.oldFrom()));
            made.addAll(after.subList(edit.newFrom(), edit.newTo()));
            at = edit.oldTo();
        }
        made.addAll(before.subList(at, before.size()));
        return made;
    }

    private static int common(List<ByteString> one, List<ByteString> other) {
        int[][] best = new int[one.size() + 1][other.size() + 1];
        for (int i = 1; i <= one.size(); i++) {
            for (int j = 1; j <= other.size(); j++) {
                best[i][j] = one.get(i - 1).equals(other.get(j - 1))
                        ? best[i - 1][j - 1] + 1
                        : Math.max(best[i - 1][j], best[i][j - 1]);
            }
        }
        return best[one.size()][other.size()];
    }
}
