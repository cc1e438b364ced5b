package dev.glovebox.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PosixPatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '`',
            value = {
                "a.*b a.*b",
                "\\d+ [[:digit:]]+",
                "\\D [^[:digit:]]",
                "[\\w.-] [[:alnum:]_.-]",
                "[^\\]\\\\] [^[.].][.\\.]]",
                "[]a] []a]",
                "[^]a] [^]a]",
                "[[:alpha:]x] [[:alpha:]x]",
                "[a[b] [a[.[.]b]",
                "a+?b*?c??d{2}? a+b*c?d{2}",
                "(?:a|b) (a|b)",
                "(a)\\1\\. (a)\\1\\.",
                "\\bx\\B \\bx\\B",
                "é+x (é)+x",
                "éx éx",
            })
    void bringsAPatternOver(String pattern, String posix) throws Exception {
        assertThat(PosixPattern.regex(pattern)).isEqualTo(posix);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?=a)",
                "(?<n>a)",
                "(?i)a",
                "\\n",
                "\\p{L}",
                "\\x41",
                "a\\",
                "[a",
                "[é]",
                "[\\b]",
                "[\\W]",
                "(?:a)(b)\\1",
                "é*(b)\\1",
                "a\nb"
            })
    void refusesWhatWouldBeReadOtherwise(String pattern) {
        assertThatThrownBy(() -> PosixPattern.regex(pattern)).isInstanceOf(PosixPattern.Unknown.class);
    }

    @Test
    void escapesEveryMarkOfALiteral() {
        assertThat(PosixPattern.literal("a.b[c]\\(d)*+?{2}|^$-é"))
                .isEqualTo("a\\.b\\[c]\\\\\\(d\\)\\*\\+\\?\\{2}\\|\\^\\$-é");
    }

    @Test
    void expandsBraces() {
        assertThat(Globs.expand(List.of("*.{c,h}", "{a,b{1,2}}/x", "src/", "./y", "{", "a}b{")))
                .isEqualTo(List.of("*.c", "*.h", "a/x", "b1/x", "b2/x", "src/**", "y", "{", "a}b{"));
    }

    @Test
    void givesUpOnTooManyBraces() {
        assertThat(Globs.expand(List.of("{a,b}".repeat(100))).size()).isLessThan(200);
    }
}
