package dev.glovebox.ui.tui.input;

import static dev.glovebox.ui.tui.input.Key.Modifier.ALT;
import static dev.glovebox.ui.tui.input.Key.Modifier.CTRL;
import static dev.glovebox.ui.tui.input.Key.Modifier.SHIFT;
import static dev.glovebox.ui.tui.input.Key.alt;
import static dev.glovebox.ui.tui.input.Key.ctrl;
import static dev.glovebox.ui.tui.input.Key.pressed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KeyDecoderTest {
    private final KeyDecoder decoder = new KeyDecoder();

    static Stream<Arguments> keys() {
        return Stream.of(
                arguments("a", typed("a")),
                arguments("A", typed("A")),
                arguments(" ", typed(" ")),
                arguments("é", typed("é")),
                arguments("漢", typed("漢")),
                arguments("😀", typed("😀")),
                arguments("\0", ctrl(Key.SPACE)),
                arguments("\001", ctrl("a")),
                arguments("\003", ctrl("c")),
                arguments("\032", ctrl("z")),
                arguments("\n", ctrl("j")),
                arguments("\r", pressed(Key.ENTER)),
                arguments("\t", pressed(Key.TAB)),
                arguments("\b", pressed(Key.BACKSPACE)),
                arguments("\177", pressed(Key.BACKSPACE)),
                arguments("\034", ctrl("\\")),
                arguments("\035", ctrl("]")),
                arguments("\036", ctrl("^")),
                arguments("\037", ctrl("_")));
    }

    static Stream<Arguments> keysWithAlt() {
        return Stream.of(
                arguments("\033b", alt("b")),
                arguments("\033B", pressed("b", ALT, SHIFT)),
                arguments("\033é", alt("é")),
                arguments("\033.", alt(".")),
                arguments("\033 ", alt(Key.SPACE)),
                arguments("\033\r", alt(Key.ENTER)),
                arguments("\033\n", pressed("j", CTRL, ALT)),
                arguments("\033\177", alt(Key.BACKSPACE)),
                arguments("\033\b", alt(Key.BACKSPACE)),
                arguments("\033\001", pressed("a", CTRL, ALT)),
                arguments("\033\\", alt("\\")),
                arguments("\033\033[A", alt(Key.UP)),
                arguments("\033\033OA", alt(Key.UP)));
    }

    static Stream<Arguments> cursorKeys() {
        return Stream.of(
                arguments("\033[A", pressed(Key.UP)),
                arguments("\033[B", pressed(Key.DOWN)),
                arguments("\033[C", pressed(Key.RIGHT)),
                arguments("\033[D", pressed(Key.LEFT)),
                arguments("\033[H", pressed(Key.HOME)),
                arguments("\033[F", pressed(Key.END)),
                arguments("\033OA", pressed(Key.UP)),
                arguments("\033OD", pressed(Key.LEFT)),
                arguments("\033OH", pressed(Key.HOME)),
                arguments("\033OF", pressed(Key.END)),
                arguments("\033OM", pressed(Key.ENTER)),
                arguments("\033[1~", pressed(Key.HOME)),
                arguments("\033[7~", pressed(Key.HOME)),
                arguments("\033[4~", pressed(Key.END)),
                arguments("\033[8~", pressed(Key.END)),
                arguments("\033[2~", pressed(Key.INSERT)),
                arguments("\033[3~", pressed(Key.DELETE)),
                arguments("\033[5~", pressed(Key.PAGE_UP)),
                arguments("\033[6~", pressed(Key.PAGE_DOWN)),
                arguments("\033[3;5~", ctrl(Key.DELETE)),
                arguments("\033[1;5C", ctrl(Key.RIGHT)),
                arguments("\033[1;3D", alt(Key.LEFT)),
                arguments("\033[1;2A", pressed(Key.UP, SHIFT)),
                arguments("\033[1;8B", pressed(Key.DOWN, SHIFT, ALT, CTRL)),
                arguments("\033[1;33C", alt(Key.RIGHT)),
                arguments("\033[1;197C", ctrl(Key.RIGHT)),
                arguments("\033[1;5:1C", ctrl(Key.RIGHT)),
                arguments("\033[1;5:2C", ctrl(Key.RIGHT)),
                arguments("\033[Z", pressed(Key.TAB, SHIFT)));
    }

    static Stream<Arguments> kittyKeys() {
        return Stream.of(
                arguments("\033[27u", pressed(Key.ESCAPE)),
                arguments("\033[13u", pressed(Key.ENTER)),
                arguments("\033[13;2u", pressed(Key.ENTER, SHIFT)),
                arguments("\033[13;3u", alt(Key.ENTER)),
                arguments("\033[13;130u", pressed(Key.ENTER, SHIFT)),
                arguments("\033[9;2u", pressed(Key.TAB, SHIFT)),
                arguments("\033[127;5u", ctrl(Key.BACKSPACE)),
                arguments("\033[97;5u", ctrl("a")),
                arguments("\033[97;69u", ctrl("a")),
                arguments("\033[97;133u", ctrl("a")),
                arguments("\033[97:65;6u", pressed("a", CTRL, SHIFT)),
                arguments("\033[106;5u", ctrl("j")),
                arguments("\033[105;5u", pressed(Key.TAB)),
                arguments("\033[109;5u", pressed(Key.ENTER)),
                arguments("\033[91;5u", pressed(Key.ESCAPE)),
                arguments("\033[45:95;6u", ctrl("_")),
                arguments("\033[32;5u", ctrl(Key.SPACE)),
                arguments("\033[98;3u", alt("b")),
                arguments("\033[97u", typed("a")),
                arguments("\033[97;1:2u", typed("a")),
                arguments("\033[97;2u", typed("A")),
                arguments("\033[97;;229u", typed("å")),
                arguments("\033[97:65;2;65u", typed("A")),
                arguments("\033[49:33;2u", typed("!")),
                arguments("\033[101;1;101:769u", typed("e\u0301")),
                arguments("\033[57400u", typed("1")),
                arguments("\033[57414u", pressed(Key.ENTER)),
                arguments("\033[57419;5u", ctrl(Key.UP)),
                arguments("\033[57426u", pressed(Key.DELETE)));
    }

    static Stream<Arguments> otherKeys() {
        return Stream.of(
                arguments("\033[27;2;13~", pressed(Key.ENTER, SHIFT)),
                arguments("\033[27;3;13~", alt(Key.ENTER)),
                arguments("\033[27;5;106~", ctrl("j")),
                arguments("\033[27;6;65~", pressed("a", CTRL, SHIFT)),
                arguments("\033[27;2;33~", typed("!")),
                arguments("\033[27;5;9~", ctrl(Key.TAB)));
    }

    @ParameterizedTest
    @MethodSource({"keys", "keysWithAlt", "cursorKeys", "kittyKeys", "otherKeys"})
    void aKeyIsKnownByItsBytes(String bytes, Key key) {
        assertThat(all(bytes + "x")).containsExactly(key, typed("x"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\033[I",
                "\033[O",
                "\033[?62;22;52c",
                "\033[>0;276;0c",
                "\033[12;40R",
                "\033[?12;40R",
                "\033[?2026;1$y",
                "\033[?1u",
                "\033[0n",
                "\033[8;24;80t",
                "\033[<0;12;7M",
                "\033[<0;12;7m",
                "\033[M !!",
                "\033[M\177\200\377",
                "\033[32;12;7M",
                "\033[[A",
                "\033OP",
                "\033[15~",
                "\033[97;5:3u",
                "\033[1;1:3A",
                "\033[97;9u",
                "\033[57441;2u",
                "\033[u",
                "\033[1u",
                "\033[55296u",
                "\033[1114112u",
                "\033[99999999999999999999u",
                "\033[201~",
                "\033]11;rgb:0000/0000/0000\033\\",
                "\033]11;rgb:0000/0000/0000\007",
                "\033P>|XTerm(380)\033\\",
                "\033P1+r544e=78\007",
                "\033_Gi=1;OK\033\\",
                "\033^private\033\\",
                "\033Xstring\033\\",
                "\033]0;\346\274\242\033\\",
                "\302\205"
            })
    void whatIsNoKeyIsSwallowed(String bytes) {
        assertThat(all(bytes, StandardCharsets.ISO_8859_1)).isEmpty();
        assertThat(all("x")).containsExactly(typed("x"));
    }

    @Test
    void aLoneEscapeIsTheKeyOnceNothingFollows() {
        assertThat(all("\033")).isEmpty();
        assertThat(decoder.idle()).containsExactly(pressed(Key.ESCAPE));
        assertThat(decoder.idle()).isEmpty();
        assertThat(all("[A")).containsExactly(typed("["), typed("A"));
    }

    @Test
    void escapesOneAfterTheOtherAreAllHeard() {
        assertThat(all("\033\033\033")).containsExactly(pressed(Key.ESCAPE));
        assertThat(decoder.idle()).containsExactly(pressed(Key.ESCAPE), pressed(Key.ESCAPE));
        assertThat(all("\033\033b")).containsExactly(pressed(Key.ESCAPE), alt("b"));
    }

    @Test
    void altWithACharacterThatBeginsSequencesIsAKeyOnceNothingFollows() {
        for (String begin : List.of("[", "]", "_", "^")) {
            assertThat(all("\033" + begin)).isEmpty();
            assertThat(decoder.idle()).containsExactly(alt(begin));
        }
        all("\033O");
        assertThat(decoder.idle()).containsExactly(pressed("o", ALT, SHIFT));
        all("\033P");
        assertThat(decoder.idle()).containsExactly(pressed("p", ALT, SHIFT));
        assertThat(all("x")).containsExactly(typed("x"));
    }

    @Test
    void aSequenceThatComesSlowlyIsStillOne() {
        all("\033[1;");
        assertThat(decoder.idle()).isEmpty();
        assertThat(all("5C")).containsExactly(ctrl(Key.RIGHT));
    }

    @Test
    void aSequenceThatBreaksOffIsForgotten() {
        assertThat(all("\033[1;\r")).containsExactly(pressed(Key.ENTER));
        assertThat(all("\033[1;\033[A")).containsExactly(pressed(Key.UP));
        assertThat(all("\033[1;\030x")).containsExactly(typed("x"));
        assertThat(all("\033[" + "1".repeat(5000) + "Ax")).containsExactly(typed("x"));
    }

    @Test
    void aStringOfTheTerminalEndsWithoutItsEnd() {
        all("\033]11;rgb:");
        assertThat(decoder.idle()).isEmpty();
        assertThat(all("x")).containsExactly(typed("x"));
        assertThat(all("\033]" + "s".repeat(4097) + "x")).containsExactly(typed("x"));
        assertThat(all("\033]11;\033[A")).containsExactly(pressed(Key.UP));
        assertThat(all("\033]11;\033")).isEmpty();
        assertThat(decoder.idle()).isEmpty();
    }

    @Test
    void whatIsNotUtf8IsReplaced() {
        assertThat(text(all("a\377b\300\257c\355\240\200d\364\220\200\200e", StandardCharsets.ISO_8859_1)))
                .isEqualTo("a\ufffdb\ufffd\ufffdc\ufffd\ufffd\ufffdd\ufffd\ufffd\ufffd\ufffde");
        assertThat(all("\342\202", StandardCharsets.ISO_8859_1)).isEmpty();
        assertThat(decoder.idle()).containsExactly(typed("\ufffd"));
        assertThat(all("\342\202\r", StandardCharsets.ISO_8859_1)).containsExactly(typed("\ufffd"), pressed(Key.ENTER));
    }

    @Test
    void fastTypingIsOneKeyPerCharacter() {
        assertThat(all("hé😀\r")).containsExactly(typed("h"), typed("é"), typed("😀"), pressed(Key.ENTER));
    }

    @Test
    void aPasteIsOneKey() {
        assertThat(all("a\033[200~one\r\ntwo\rthree\n\tfour\033[201~b"))
                .containsExactly(typed("a"), new Key.Pasted("one\ntwo\nthree\n\tfour"), typed("b"));
    }

    @Test
    void aPasteHasNoControlCharacters() {
        assertThat(all("\033[200~a\033[31mb\007c\u009bd\177\0\033[20\033[201~"))
                .containsExactly(new Key.Pasted("a[31mbcd[20"));
    }

    @Test
    void aPasteIsNeverEndedByWaiting() {
        all("\033[200~one\033[20");
        assertThat(decoder.idle()).isEmpty();
        all("1");
        assertThat(decoder.idle()).isEmpty();
        assertThat(all("~")).containsExactly(new Key.Pasted("one"));
    }

    @Test
    void whatIsTooLongForAPasteIsCounted() {
        KeyDecoder small = new KeyDecoder(10);
        List<Key> keys = small.take(bytes("\033[200~" + "0123456789".repeat(3) + "\033[201~x\033[200~ab\033[201~"));
        assertThat(keys).containsExactly(new Key.Pasted("0123456789"), typed("x"), new Key.Pasted("ab"));
        assertThat(small.dropped()).isEqualTo(20);
    }

    @Test
    void aPasteOfManyMegabytesIsTakenInWhole() {
        String line = "0123456789abcde\n";
        decoder.take(bytes("\033[200~"));
        for (int i = 0; i < 1024; i++) {
            assertThat(decoder.take(bytes(line.repeat(1024)))).isEmpty();
        }
        assertThat(decoder.take(bytes("\033[201~"))).containsExactly(new Key.Pasted(line.repeat(1024 * 1024)));
        assertThat(decoder.dropped()).isZero();
    }

    private List<Key> all(String text) {
        return all(text, StandardCharsets.UTF_8);
    }

    /** In Latin-1 a test names every byte. */
    private List<Key> all(String text, Charset charset) {
        return new ArrayList<>(decoder.take(ByteBuffer.wrap(text.getBytes(charset))));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Key typed(String text) {
        return new Key.Typed(text);
    }

    private static String text(List<Key> keys) {
        StringBuilder text = new StringBuilder();
        keys.forEach(key -> text.append(((Key.Typed) key).text()));
        return text.toString();
    }
}
