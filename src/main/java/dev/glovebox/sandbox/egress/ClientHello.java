package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.protocol.HostName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The first message of TLS (RFC 8446, section 4.1.2), read without consuming it from the server's point of view.
 *
 * @param raw every byte read, for the server
 * @param serverNames what it asks for; a proper one has one
 */
record ClientHello(ByteString raw, List<String> serverNames) {
    private static final int HANDSHAKE = 22;
    private static final int CLIENT_HELLO = 1;
    private static final int SERVER_NAME = 0;
    private static final int HOST_NAME = 0;
    private static final int LARGEST_RECORD = 16 * 1024;
    private static final int LARGEST = 32 * 1024;
    private static final int MESSAGE_HEAD = 4;
    private static final int RECORD_HEAD = 5;

    /** However it is split over records and reads. */
    static ClientHello read(InputStream in) throws IOException, Refusal {
        var raw = new ByteArrayOutputStream(2048);
        var message = new ByteArrayOutputStream(2048);
        int wanted = MESSAGE_HEAD;
        while (message.size() < wanted) {
            message.write(nextRecord(in, raw));
            if (raw.size() > 2 * LARGEST) {
                throw notTls("it is cut into too many records");
            }
            if (wanted == MESSAGE_HEAD && message.size() >= MESSAGE_HEAD) {
                wanted = length(message.toByteArray());
            }
        }
        if (message.size() != wanted) {
            throw notTls("more follows it in the same record");
        }
        try {
            return new ClientHello(
                    ByteString.of(raw.toByteArray()), serverNames(ByteBuffer.wrap(message.toByteArray())));
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw notTls("its lengths do not fit");
        }
    }

    byte[] bytes() {
        return raw.toBytes();
    }

    void requireServerName(HostName name) throws Refusal {
        if (serverNames.isEmpty()) {
            throw new Refusal(Reason.SNI_MISSING, "the hello of TLS does not say that it is for " + name.text());
        }
        if (serverNames.size() > 1 || !serverNames.getFirst().equalsIgnoreCase(name.text())) {
            throw new Refusal(Reason.SNI_DIFFERS, "the hello of TLS is for another host than " + name.text());
        }
    }

    private static byte[] nextRecord(InputStream in, ByteArrayOutputStream raw) throws IOException, Refusal {
        byte[] head = in.readNBytes(RECORD_HEAD);
        if (head.length < RECORD_HEAD || head[0] != HANDSHAKE || head[1] != 3) {
            throw notTls("it is no record of a handshake");
        }
        int length = ByteBuffer.wrap(head).getShort(3) & 0xffff;
        if (length == 0 || length > LARGEST_RECORD) {
            throw notTls("a record has an odd length");
        }
        byte[] record = in.readNBytes(length);
        if (record.length < length) {
            throw notTls("it ends within a record");
        }
        raw.write(head);
        raw.write(record);
        return record;
    }

    private static int length(byte[] message) throws Refusal {
        int head = ByteBuffer.wrap(message).getInt();
        if (head >>> 24 != CLIENT_HELLO || (head & 0xffffff) > LARGEST) {
            throw notTls("it is no hello of a client");
        }
        return MESSAGE_HEAD + (head & 0xffffff);
    }

    private static List<String> serverNames(ByteBuffer hello) {
        hello.position(MESSAGE_HEAD + 2 + 32);
        skip(hello, hello.get() & 0xff);
        skip(hello, hello.getShort() & 0xffff);
        skip(hello, hello.get() & 0xff);
        List<String> names = new ArrayList<>();
        if (!hello.hasRemaining()) {
            return names;
        }
        ByteBuffer extensions = part(hello);
        requireEnd(hello);
        while (extensions.hasRemaining()) {
            int type = extensions.getShort() & 0xffff;
            ByteBuffer extension = part(extensions);
            if (type == SERVER_NAME) {
                addNames(extension, names);
            }
        }
        return names;
    }

    private static void addNames(ByteBuffer extension, List<String> names) {
        ByteBuffer list = part(extension);
        requireEnd(extension);
        while (list.hasRemaining()) {
            if (list.get() != HOST_NAME) {
                throw new IllegalArgumentException("a server name is of another kind");
            }
            ByteBuffer name = part(list);
            names.add(ISO_8859_1.decode(name).toString());
        }
    }

    private static void skip(ByteBuffer buffer, int length) {
        buffer.position(buffer.position() + length);
    }

    /** What a length of two bytes announces. */
    private static ByteBuffer part(ByteBuffer buffer) {
        int length = buffer.getShort() & 0xffff;
        ByteBuffer part = buffer.slice(buffer.position(), length);
        skip(buffer, length);
        return part;
    }

    private static void requireEnd(ByteBuffer buffer) {
        if (buffer.hasRemaining()) {
            throw new IllegalArgumentException("bytes are left over");
        }
    }

    private static Refusal notTls(String what) {
        return new Refusal(
                Reason.NOT_TLS, "to a name only TLS goes through CONNECT, and what came is no whole hello: " + what);
    }
}
