package dev.glovebox.ui.web.socket;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.ui.web.socket.Frame.Kind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;

/**
 * The server's end of a WebSocket, see RFC 6455: one thread reads, any may send. Pings are answered, what breaks a rule ends it with
 * the code for that, and no message is longer than agreed.
 */
public final class WebSocket {
    private static final int MOST_IN_A_FRAME = 1 << 16;
    private static final int MOST_REASON = 123;

    private final InputStream in;
    private final OutputStream out;
    private final int most;
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();
    private Kind gathering = Kind.CONTINUATION;
    private boolean closed;

    public WebSocket(InputStream in, OutputStream out, int most) {
        this.in = in;
        this.out = out;
        this.most = most;
    }

    /** What the client says. */
    public sealed interface Message {
        record Text(String text) implements Message {}

        record Bytes(ByteString bytes) implements Message {}

        /** Nothing more comes. */
        record Closed(int code) implements Message {}
    }

    /** Waits for the next one; throws when the connection fails. */
    public Message next() throws IOException {
        try {
            while (true) {
                Frame frame = Frame.read(in, most - message.size());
                switch (frame.kind()) {
                    case PING -> send(Kind.PONG, frame.payload().toBytes());
                    case PONG -> {}
                    case CLOSE -> {
                        return ended(frame.payload().toBytes());
                    }
                    case TEXT, BINARY, CONTINUATION -> {
                        gather(frame);
                        if (frame.isLast()) {
                            return gathered();
                        }
                    }
                }
            }
        } catch (Violation e) {
            close(e.code(), String.valueOf(e.getMessage()));
            return new Message.Closed(e.code().number());
        }
    }

    private void gather(Frame frame) throws Violation {
        boolean begins = frame.kind() != Kind.CONTINUATION;
        if (begins != (gathering == Kind.CONTINUATION)) {
            throw new Violation(CloseCode.PROTOCOL_ERROR, "messages follow each other, they do not mix");
        }
        if (begins) {
            gathering = frame.kind();
        }
        message.writeBytes(frame.payload().toBytes());
    }

    private Message gathered() throws Violation {
        byte[] bytes = message.toByteArray();
        Kind kind = gathering;
        message.reset();
        gathering = Kind.CONTINUATION;
        return kind == Kind.TEXT ? new Message.Text(text(bytes)) : new Message.Bytes(ByteString.of(bytes));
    }

    private static String text(byte[] bytes) throws Violation {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new Violation(CloseCode.NO_TEXT, "a text is UTF-8");
        }
    }

    private Message ended(byte[] payload) throws IOException {
        if (payload.length == 0) {
            close(CloseCode.NORMAL, "");
            return new Message.Closed(CloseCode.NONE);
        }
        int code = payload.length == 1 ? 0 : (payload[0] & 0xff) << 8 | (payload[1] & 0xff);
        if (!CloseCode.isSendable(code)) {
            throw new Violation(CloseCode.PROTOCOL_ERROR, "there is no such code to close with");
        }
        text(Arrays.copyOfRange(payload, 2, payload.length));
        close(CloseCode.NORMAL, "");
        return new Message.Closed(code);
    }

    public void send(String text) throws IOException {
        send(Kind.TEXT, text.getBytes(UTF_8));
    }

    /** As one message or several: those who send a stream do not care. */
    public void send(byte[] bytes, int from, int length) throws IOException {
        for (int sent = 0; sent < length; sent += MOST_IN_A_FRAME) {
            write(Frame.whole(Kind.BINARY, bytes, from + sent, Math.min(MOST_IN_A_FRAME, length - sent)));
        }
    }

    /** A client that is there answers. */
    public void ping() throws IOException {
        send(Kind.PING, new byte[0]);
    }

    /** Says goodbye, once; nothing is sent after it. */
    public void close(CloseCode code, String reason) throws IOException {
        byte[] words = reason.getBytes(UTF_8);
        byte[] payload = new byte[2 + (words.length <= MOST_REASON ? words.length : 0)];
        payload[0] = (byte) (code.number() >>> 8);
        payload[1] = (byte) code.number();
        System.arraycopy(words, 0, payload, 2, payload.length - 2);
        send(Kind.CLOSE, payload);
    }

    private void send(Kind kind, byte[] payload) throws IOException {
        byte[] frame = Frame.whole(kind, payload, 0, payload.length);
        synchronized (out) {
            write(frame);
            closed |= kind == Kind.CLOSE;
        }
    }

    private void write(byte[] frame) throws IOException {
        synchronized (out) {
            if (!closed) {
                out.write(frame);
                out.flush();
            }
        }
    }
}
