package dev.glovebox.ui.web.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.ui.web.socket.WebSocket.Message;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WebSocketTest {
    private static final int MOST = 70_000;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private WebSocket socket(ClientFrames frames) {
        return new WebSocket(new ByteArrayInputStream(frames.bytes()), out, MOST);
    }

    @Test
    void theKeyOfTheStandardIsAnsweredAsThere() {
        assertThat(Handshake.accept("dGhlIHNhbXBsZSBub25jZQ==")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        assertThat(Handshake.isKey("dGhlIHNhbXBsZSBub25jZQ==")).isTrue();
        for (String bad :
                new String[] {"", "x", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZR==", "a".repeat(24)}) {
            assertThat(Handshake.isKey(bad)).as(bad).isFalse();
        }
    }

    @Test
    void messagesOfEveryLengthComeThrough() throws IOException {
        for (int length : new int[] {0, 1, 125, 126, 127, 65_535, 65_536, MOST}) {
            byte[] payload = new byte[length];
            Arrays.fill(payload, (byte) length);
            assertThat(socket(new ClientFrames().binary(payload)).next())
                    .isEqualTo(new Message.Bytes(ByteString.of(payload)));
        }
        assertThat(socket(new ClientFrames().text("grüße")).next()).isEqualTo(new Message.Text("grüße"));
    }

    @Test
    void fragmentsBecomeOneMessageAndControlFramesMayComeBetween() throws IOException {
        byte[] text = "grüße".getBytes(UTF_8);
        WebSocket socket = socket(new ClientFrames()
                .frame(ClientFrames.TEXT, Arrays.copyOf(text, 3))
                .frame(0x80 | ClientFrames.PING, "hi".getBytes(UTF_8))
                .frame(0, Arrays.copyOfRange(text, 3, 5))
                .frame(0x80 | ClientFrames.PONG, new byte[0])
                .frame(0x80, Arrays.copyOfRange(text, 5, text.length))
                .text("next"));

        assertThat(socket.next()).isEqualTo(new Message.Text("grüße"));
        assertThat(socket.next()).isEqualTo(new Message.Text("next"));
        assertThat(out.toByteArray()).isEqualTo(new byte[] {(byte) 0x8a, 2, 'h', 'i'});
    }

    private void refuses(int code, ClientFrames frames) throws IOException {
        out.reset();
        assertThat(socket(frames).next()).isEqualTo(new Message.Closed(code));
        byte[] said = out.toByteArray();
        assertThat(said[0]).isEqualTo((byte) 0x88);
        assertThat((said[2] & 0xff) << 8 | (said[3] & 0xff)).isEqualTo(code);
    }

    @Test
    void whatBreaksARuleEndsItWithTheCodeForThat() throws IOException {
        refuses(1002, new ClientFrames().raw(0x81, 0x01, 'x'));
        refuses(1002, new ClientFrames().frame(0xc0 | ClientFrames.TEXT, new byte[1]));
        refuses(1002, new ClientFrames().frame(0x83, new byte[1]));
        refuses(1002, new ClientFrames().frame(0x8b, new byte[1]));
        refuses(1002, new ClientFrames().frame(ClientFrames.PING, new byte[1]));
        refuses(1002, new ClientFrames().frame(0x80 | ClientFrames.PING, new byte[126]));
        refuses(1002, new ClientFrames().frame(0x80, new byte[1]));
        refuses(1002, new ClientFrames().frame(ClientFrames.TEXT, new byte[1]).text("another"));
        refuses(1002, new ClientFrames().raw(0x82, 0xfe, 0, 125));
        refuses(1002, new ClientFrames().raw(0x82, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff));
        refuses(1002, new ClientFrames().close(1005));
        refuses(1002, new ClientFrames().close(999));
        refuses(1002, new ClientFrames().frame(0x80 | ClientFrames.CLOSE, new byte[1]));
        refuses(1007, new ClientFrames().frame(0x80 | ClientFrames.TEXT, new byte[] {(byte) 0xc3}));
        refuses(1007, new ClientFrames().frame(0x80 | ClientFrames.CLOSE, new byte[] {3, (byte) 0xe8, (byte) 0xff}));
    }

    @Test
    void noMessageIsLongerThanAgreedHoweverItComes() throws IOException {
        refuses(1009, new ClientFrames().raw(0x82, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff));
        refuses(1009, new ClientFrames().raw(0x82, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff));
        refuses(1009, new ClientFrames().binary(new byte[MOST + 1]));
        refuses(
                1009,
                new ClientFrames().frame(ClientFrames.BINARY, new byte[MOST]).frame(0x80, new byte[1]));
    }

    @Test
    void aGoodbyeIsAnsweredAndNothingIsSaidAfterIt() throws IOException {
        WebSocket socket = socket(new ClientFrames().close(1001));

        assertThat(socket.next()).isEqualTo(new Message.Closed(1001));
        socket.send("more");
        socket.ping();
        assertThat(out.toByteArray()).isEqualTo(new byte[] {(byte) 0x88, 2, 3, (byte) 0xe8});
    }

    @Test
    void aConnectionThatBreaksOffIsNoMessage() {
        byte[] whole = new ClientFrames().text("hello").bytes();
        for (int n = 0; n < whole.length; n++) {
            var in = new ByteArrayInputStream(whole, 0, n);
            assertThatThrownBy(() -> new WebSocket(in, out, MOST).next()).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void longStreamsGoOutInFramesThatAClientReads() throws IOException {
        byte[] bytes = new byte[200_000];
        new Random(7).nextBytes(bytes);
        socket(new ClientFrames()).send(bytes, 0, bytes.length);
        byte[] sent = out.toByteArray();

        assertThat(Arrays.copyOf(sent, 10)).isEqualTo(new byte[] {(byte) 0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0});
        assertThat(sent).hasSize(bytes.length + 3 * 10 + 4);
    }

    @Test
    void noiseNeverDoesMoreThanEndIt() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            byte[] noise = new byte[random.nextInt(40)];
            random.nextBytes(noise);
            WebSocket socket = new WebSocket(new ByteArrayInputStream(noise), out, MOST);
            try {
                while (!(socket.next() instanceof Message.Closed)) {
                    out.reset();
                }
            } catch (EOFException e) {
                assertThat(e).as("seed " + seed).hasMessage("the connection broke off");
            }
        }
    }
}
