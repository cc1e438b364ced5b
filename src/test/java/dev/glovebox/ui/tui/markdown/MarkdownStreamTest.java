package dev.glovebox.ui.tui.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Screen;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
final class MarkdownStreamTest {
    private final MarkdownStream stream = new MarkdownStream(20);

    private String settled() {
        return Screen.of(stream.settled());
    }

    private String tail() {
        return Screen.of(stream.tail());
    }

    @Test
    void aLineIsSettledWithItsNewlineAndGivenOnce() {
        stream.take("# On");
        assertThat(settled()).isEmpty();
        assertThat(tail()).isEqualTo("⟨accent bold:On⟩\n");
        stream.take("e\ntwo");
        assertThat(settled()).isEqualTo("⟨accent bold:One⟩\n");
        assertThat(settled()).isEmpty();
        assertThat(tail()).isEqualTo("two\n");
        assertThat(Screen.of(stream.end())).isEqualTo("two\n");
        assertThat(stream.end()).isEmpty();
    }

    @Test
    void aLookAtTheTailChangesNothing() {
        stream.take("```java\n/* a\nb");
        assertThat(tail()).isEqualTo("  ⟨dim:b⟩\n");
        assertThat(tail()).isEqualTo("  ⟨dim:b⟩\n");
        stream.take(" */ int\n");
        assertThat(settled()).isEqualTo("  ⟨dim:/* a⟩\n  ⟨dim:b */⟩ ⟨keyword:int⟩\n");
    }

    @Test
    void markupThatIsOpenIsTakenAsMeantUntilItsLineIsOver() {
        stream.take("a **bold `co");
        assertThat(tail()).isEqualTo("a ⟨bold:bold ⟩⟨accent bold:co⟩\n");
        stream.take("\n");
        assertThat(settled()).isEqualTo("a **bold `co\n");
    }

    @Test
    void halfACharacterIsNotShownYet() {
        stream.take("a\ud83d");
        assertThat(tail()).isEqualTo("a\n");
        stream.take("\udc4d\n");
        assertThat(settled()).isEqualTo("a👍\n");
    }

    @Test
    void aTableIsHeldUntilItIsOver() {
        stream.take("| a | b |\n|---|---|\n| 1 | 2 |\n");
        assertThat(settled()).isEmpty();
        assertThat(tail()).contains("1⟨dim: │ ⟩2");
        stream.take("| 333 | 4 |\n\n");
        assertThat(settled()).isEqualTo("⟨bold:a⟩  ⟨dim: │ ⟩⟨bold:b⟩\n⟨dim:────┼──⟩\n1  ⟨dim: │ ⟩2\n333⟨dim: │ ⟩4\n");
    }

    @Test
    void anotherWidthIsForWhatIsNotSettled() {
        stream.take("one two three four five\none two three");
        stream.resize(8);
        assertThat(settled()).isEqualTo("one two three four\nfive\n");
        assertThat(tail()).isEqualTo("one two\nthree\n");
    }

    @Test
    void stylesGoOnInALineThatIsSettledInParts() {
        stream.take("**" + "bold word ".repeat(100) + "end** plain");
        List<Row> rows = new ArrayList<>(stream.settled());
        assertThat(rows).hasSizeGreaterThan(30).allSatisfy(row -> assertThat(Screen.of(row))
                .startsWith("⟨bold:")
                .endsWith("⟩"));
        rows.addAll(stream.end());
        assertThat(Screen.of(rows.getLast())).endsWith("end⟩ plain");
        assertThat(String.join(" ", rows.stream().map(Row::text).toList()))
                .isEqualTo("bold word ".repeat(100) + "end plain");
    }

    @Test
    void aLongItemKeepsItsIndentation() {
        stream.take("- " + "word ".repeat(100));
        List<Row> rows = stream.end();
        assertThat(rows.getFirst().text()).startsWith("• word");
        assertThat(rows.subList(1, rows.size()))
                .allSatisfy(row -> assertThat(row.text()).startsWith("  word"));
    }

    @Test
    @Timeout(180)
    void aBigTableIsSettledWhenItHasGrownTooBig() {
        stream.take("| a | b |\n|---|---|\n");
        int most = 0;
        int rows = 0;
        for (int i = 0; i < 10_000; i++) {
            stream.take("| " + i + " | x |\n");
            rows += stream.settled().size();
            most = Math.max(most, i % 10 == 0 ? stream.tail().size() : 0);
        }
        assertThat(most).isBetween(190, 202);
        assertThat(rows + stream.end().size()).isEqualTo(10_002);
    }

    /** What is held is what is shown: a bounded tail after each of many pieces is bounded work for each. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "word ",
                "*a ",
                "**a",
                "`a",
                "[",
                "[a](",
                "![",
                "_a *b ~~",
                "\u0301",
                "👩\u200d",
                "名",
                "> ",
                "- ",
                "|",
                "\\",
                "#",
                "`",
                "~",
                " "
            })
    @Timeout(180)
    void aLineWithoutEndIsNotHeld(String piece) {
        for (String before : List.of("", "```java\n", "x\n| a | b |\n|---|---|\n")) {
            MarkdownStream endless = new MarkdownStream(40);
            endless.take(before);
            String much = piece.repeat(20_000 / piece.length());
            int rows = 0;
            for (int i = 0; i < 20; i++) {
                endless.take(much);
                rows += endless.settled().size();
                int held = endless.tail().stream()
                        .mapToInt(row -> row.text().length())
                        .sum();
                assertThat(held).isLessThan(20_000);
            }
            assertThat(piece.isBlank() || rows > 300).isTrue();
        }
    }

    @Test
    @Timeout(180)
    void manySmallPiecesCostLittle() {
        MarkdownStream answer = new MarkdownStream(100);
        int rows = 0;
        for (int i = 0; i < 20_000; i++) {
            answer.take(i % 40 == 39 ? "end.\n" : "word ");
            rows += answer.settled().size();
            answer.tail();
        }
        assertThat(rows + answer.end().size()).isEqualTo(1_000);
    }
}
