package dev.glovebox.views.rfb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.protocol.ByteString;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * A person's client, whose bytes come in pieces of any size: complete messages come out, and at most one that is not is kept. What
 * this class does not know ends the connection, since its length would be a guess.
 */
public final class ClientMessages {
    private static final byte[] VERSION = "RFB 003.008\n".getBytes(US_ASCII);
    private static final byte NO_SECURITY = 1;
    private static final byte SHARED = 1;

    /** How far the connection has come. */
    private enum Stage {
        VERSION,
        SECURITY,
        INIT,
        OPEN
    }

    private byte[] held = new byte[64];
    private int size;
    private Stage stage = Stage.VERSION;

    /** The messages that are complete with these bytes. */
    public List<ClientMessage> take(byte[] bytes, int offset, int length) throws RfbFailure {
        List<ClientMessage> messages = new ArrayList<>();
        for (int done = 0; done < length; ) {
            int some = Math.min(length - done, ClientShape.LONGEST + 1);
            append(bytes, offset + done, some);
            done += some;
            split(messages);
        }
        return messages;
    }

    private void append(byte[] bytes, int offset, int length) {
        if (size + length > held.length) {
            held = Arrays.copyOf(held, Math.max(size + length, 2 * held.length));
        }
        System.arraycopy(bytes, offset, held, size, length);
        size += length;
    }

    private void split(List<ClientMessage> messages) throws RfbFailure {
        int start = 0;
        for (OptionalInt next = next(start); next.isPresent(); next = next(start)) {
            messages.add(message(ByteString.of(held, start, start + next.getAsInt())));
            start += next.getAsInt();
        }
        System.arraycopy(held, start, held, 0, size - start);
        size -= start;
        if (size == 0 && held.length > ClientShape.LONGEST / 4) {
            held = new byte[64];
        }
    }

    /** How long the message that begins here is, once all of it has come. */
    private OptionalInt next(int start) throws RfbFailure {
        if (start == size) {
            return OptionalInt.empty();
        }
        OptionalInt length =
                switch (stage) {
                    case VERSION -> OptionalInt.of(VERSION.length);
                    case SECURITY, INIT -> OptionalInt.of(1);
                    case OPEN ->
                        ClientShape.length(
                                ByteBuffer.wrap(held, start, size - start).slice());
                };
        return length.isPresent() && length.getAsInt() <= size - start ? length : OptionalInt.empty();
    }

    private ClientMessage message(ByteString bytes) throws RfbFailure {
        return switch (stage) {
            case VERSION -> begin(Stage.SECURITY, bytes, VERSION, "a version other than RFB 003.008");
            case SECURITY -> begin(Stage.INIT, bytes, new byte[] {NO_SECURITY}, "a wish for authentication");
            case INIT -> {
                stage = Stage.OPEN;
                yield new ClientMessage.Passive(ByteString.of(new byte[] {SHARED}));
            }
            case OPEN -> ClientShape.message(bytes);
        };
    }

    private ClientMessage begin(Stage next, ByteString bytes, byte[] expected, String otherwise) throws RfbFailure {
        if (!bytes.equals(ByteString.of(expected))) {
            throw new RfbFailure("the viewer sent " + otherwise);
        }
        stage = next;
        return new ClientMessage.Passive(bytes);
    }
}
