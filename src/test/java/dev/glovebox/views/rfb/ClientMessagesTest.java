package dev.glovebox.views.rfb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.rfb.ClientMessage.Clipboard;
import dev.glovebox.views.rfb.ClientMessage.Passive;
import dev.glovebox.views.rfb.ClientMessage.Pointer;
import dev.glovebox.views.rfb.ClientMessage.Pressed;
import dev.glovebox.views.rfb.ClientMessage.Released;
import dev.glovebox.views.rfb.ClientMessage.Resize;
import dev.glovebox.views.rfb.ScriptedServer.Bytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ClientMessagesTest {
    private static final byte[] BEGINNING =
            new Bytes().text("RFB 003.008\n").u8(1, 0).all();

    private static final List<byte[]> SAMPLES = List.of(
            new Bytes().u8(0, 0, 0, 0).raw(new byte[16]).all(),
            new Bytes().u8(2, 0).u16(2).s32(7, -239).all(),
            new Bytes().u8(3, 1).u16(0, 0, 640, 480).all(),
            new Bytes().u8(4, 1).u16(0).s32(0x61).all(),
            new Bytes().u8(4, 0).u16(0).s32(0x61).all(),
            new Bytes().u8(5, 1).u16(10, 20).all(),
            new Bytes().u8(6, 0, 0, 0).s32(3).text("abc").all(),
            new Bytes().u8(6, 0, 0, 0).s32(-8).s32(1 << 28).s32(7).all(),
            new Bytes().u8(6, 0, 0, 0).s32(-4).s32(0x1f << 24 | 1).all(),
            new Bytes().u8(6, 0, 0, 0).s32(-4).s32(1 << 25 | 1).all(),
            new Bytes().u8(150, 1).u16(0, 0, 640, 480).all(),
            new Bytes().u8(248, 0, 0, 0).s32(1).u8(2, 7, 8).all(),
            new Bytes().u8(251, 0).u16(800, 600).u8(1, 0).raw(new byte[16]).all(),
            new Bytes().u8(255, 0).u16(1).s32(0x62, 48).all());

    @Test
    void everyMessageOfNoVncIsUnderstood() throws RfbFailure {
        var messages = opened();
        List<ClientMessage> heard = new ArrayList<>();
        for (byte[] sample : SAMPLES) {
            heard.addAll(messages.take(sample, 0, sample.length));
        }
        assertThat(heard)
                .containsExactly(
                        new Passive(bytes(0)),
                        new Passive(bytes(1)),
                        new Passive(bytes(2)),
                        new Pressed(0x61, bytes(3)),
                        new Released(0x61, bytes(4)),
                        new Pointer(1, 10, 20, bytes(5)),
                        new Clipboard(bytes(6)),
                        new Clipboard(bytes(7)),
                        new Passive(bytes(8)),
                        new Passive(bytes(9)),
                        new Passive(bytes(10)),
                        new Passive(bytes(11)),
                        new Resize(800, 600, bytes(12)),
                        new Pressed(0x62, bytes(13)));
    }

    @Test
    void theBeginningIsPassedOnAndAlwaysShares() throws RfbFailure {
        assertThat(new ClientMessages().take(BEGINNING, 0, BEGINNING.length))
                .extracting(message -> HexFormat.of().formatHex(message.bytes().toBytes()))
                .containsExactly("524642203030332e3030380a", "01", "01");
    }

    @Test
    void piecesOfAnySizeMakeTheSameMessages() throws RfbFailure {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        for (int round = 0; round < 300; round++) {
            Random random = new Random(seed + round);
            var all = new ByteArrayOutputStream();
            all.writeBytes(BEGINNING);
            for (int i = 0; i < 20; i++) {
                all.writeBytes(SAMPLES.get(random.nextInt(SAMPLES.size())));
            }
            byte[] bytes = all.toByteArray();
            List<ClientMessage> whole = new ClientMessages().take(bytes, 0, bytes.length);
            assertThat(inPieces(bytes, random))
                    .as("-Dglovebox.seed=%s shows it in the first round", seed + round)
                    .isEqualTo(whole)
                    .hasSize(23);
        }
    }

    private static List<ClientMessage> inPieces(byte[] bytes, Random random) throws RfbFailure {
        var messages = new ClientMessages();
        List<ClientMessage> heard = new ArrayList<>();
        for (int done = 0; done < bytes.length; ) {
            int some = Math.min(bytes.length - done, random.nextInt(1, 9));
            heard.addAll(messages.take(bytes, done, some));
            done += some;
        }
        return heard;
    }

    /** Whatever leads to messages that are not known here is not asked for: extended mouse buttons, power, GII. */
    @Test
    void encodingsThatNobodyKnowsAreLeftOut() throws RfbFailure {
        byte[] wish = new Bytes().u8(2, 0).u16(5).s32(7, -316, -309, -305, -308).all();
        assertThat(opened().take(wish, 0, wish.length))
                .containsExactly(new Passive(
                        ByteString.of(new Bytes().u8(2, 0).u16(2).s32(7, -308).all())));
    }

    @Test
    void theLargestClipboardPasses() throws RfbFailure {
        byte[] text = new Bytes()
                .u8(6, 0, 0, 0)
                .s32((1 << 18) - 8)
                .raw(new byte[(1 << 18) - 8])
                .all();
        assertThat(opened().take(text, 0, text.length)).containsExactly(new Clipboard(ByteString.of(text)));
    }

    static Arguments[] bad() {
        return new Arguments[] {
            Arguments.of("a message of type 1, which nobody knows here", new Bytes().u8(1)),
            Arguments.of("a message of type 250, which nobody knows here", new Bytes().u8(250, 0, 1, 2)),
            Arguments.of("a message of type 255.1, which nobody knows here", new Bytes().u8(255, 1)),
            Arguments.of(
                    "a list of 257 entries, of at most 256",
                    new Bytes().u8(2, 0).u16(257)),
            Arguments.of(
                    "a list of 17 entries, of at most 16",
                    new Bytes().u8(251, 0).u16(1, 1).u8(17, 0)),
            Arguments.of(
                    "a list of 65 entries, of at most 64",
                    new Bytes().u8(248, 0, 0, 0).s32(0).u8(65)),
            Arguments.of(
                    "a clipboard of 262137 bytes, of at most 262136",
                    new Bytes().u8(6, 0, 0, 0).s32((1 << 18) - 7)),
            Arguments.of(
                    "a clipboard of -2147483648 bytes, of at most 262136",
                    new Bytes().u8(6, 0, 0, 0).s32(Integer.MIN_VALUE)),
            Arguments.of(
                    "a clipboard of -3 bytes, of at most 262136",
                    new Bytes().u8(6, 0, 0, 0).s32(-3)),
        };
    }

    @ParameterizedTest
    @MethodSource("bad")
    void whatIsNotKnownOrTooLongEndsIt(String reason, Bytes said) throws RfbFailure {
        var messages = opened();
        byte[] bytes = said.all();
        assertThatThrownBy(() -> messages.take(bytes, 0, bytes.length))
                .isInstanceOf(RfbFailure.class)
                .hasMessage("the viewer sent " + reason);
    }

    @Test
    void aViewerThatBeginsOtherwiseIsRefused() {
        byte[] web = new Bytes().text("GET / HTTP/1.1\r\n").all();
        assertThatThrownBy(() -> new ClientMessages().take(web, 0, web.length))
                .hasMessage("the viewer sent a version other than RFB 003.008");
        byte[] password = new Bytes().text("RFB 003.008\n").u8(2).all();
        assertThatThrownBy(() -> new ClientMessages().take(password, 0, password.length))
                .hasMessage("the viewer sent a wish for authentication");
    }

    private static ClientMessages opened() throws RfbFailure {
        var messages = new ClientMessages();
        messages.take(BEGINNING, 0, BEGINNING.length);
        return messages;
    }

    private static ByteString bytes(int sample) {
        return ByteString.of(SAMPLES.get(sample));
    }
}
