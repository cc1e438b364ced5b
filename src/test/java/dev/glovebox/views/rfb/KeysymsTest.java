package dev.glovebox.views.rfb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeysymsTest {
    @ParameterizedTest
    @CsvSource({
        "a, 61",
        "Ä, c4",
        "€, 010020ac",
        "漢, 01006f22",
        "😀, 0101f600",
        "Return, ff0d",
        "enter, ff0d",
        "F1, ffbe",
        "f12, ffc9",
        "CTRL, ffe3",
        "super, ffeb",
        "Page_Up, ff55",
        "altgr, fe03",
    })
    void aKeyHasItsNumber(String key, String hex) {
        assertThat(Keysyms.ofKey(key)).hasValue(Integer.parseInt(hex, 16));
    }

    @Test
    void whatIsNoKeyHasNone() {
        for (String name : List.of("", "f0", "f25", "f99", "hyper9", "ab", "\u0007", "\ud83d")) {
            assertThat(Keysyms.ofKey(name)).as(name).isEmpty();
        }
    }

    @Test
    void everyCharacterComesBackFromItsNumber() {
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            OptionalInt keysym = Keysyms.ofCharacter(character);
            boolean isKey = keysym.isPresent() && character >= ' ';
            assertThat(isKey ? Keysyms.character(keysym.getAsInt()) : OptionalInt.of(character))
                    .hasValue(character);
        }
    }

    @Test
    void namesAreUnderstoodAgain() {
        for (int keysym = 0xfe00; keysym <= 0xffff; keysym++) {
            String name = Keysyms.name(keysym);
            if (!name.startsWith("0x") && Keysyms.character(keysym).isEmpty()) {
                assertThat(Keysyms.ofKey(name)).as(name).hasValue(keysym);
            }
        }
        assertThat(Keysyms.name(0xff55)).isEqualTo("page_up");
        assertThat(Keysyms.name(0xfffd)).isEqualTo("0xfffd");
    }

    @Test
    void numbersFromBeforeUnicodeAreCharactersToo() {
        assertThat(Keysyms.character(0x20ac)).hasValue('€');
        assertThat(Keysyms.character(0x6c1)).hasValue('а');
        assertThat(Keysyms.character(0x7e1)).hasValue('α');
        assertThat(Keysyms.character(0x1b1)).hasValue('ą');
        assertThat(Keysyms.character(0xffb5)).as("on the keypad").hasValue('5');
        assertThat(Keysyms.character(0xff0d)).hasValue('\n');
        assertThat(Keysyms.character(0x7fffffff)).isEmpty();
        assertThat(Keysyms.character(-1)).isEmpty();
    }

    @Test
    void modifiersAreKnown() {
        assertThat(Keysyms.isModifier(Keysyms.ofKey("ctrl").orElseThrow())).isTrue();
        assertThat(Keysyms.isPartOfTyping(Keysyms.ofKey("ctrl").orElseThrow())).isFalse();
        assertThat(Keysyms.isPartOfTyping(Keysyms.ofKey("shift").orElseThrow())).isTrue();
        assertThat(Keysyms.isModifier('a')).isFalse();
    }
}
