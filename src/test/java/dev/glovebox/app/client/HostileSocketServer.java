package dev.glovebox.app.client;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A server of one WebSocket that says whatever a test wants it to say, and keeps what it hears. */
final class HostileSocketServer implements AutoCloseable {
    private static final String KEY = "Sec-WebSocket-Key: ";
    private static final String SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    /** What it does once a client is there. */
    interface Script {
        void run(HostileSocketServer server) throws IOException;
    }

    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final ServerSocket listener;
    private volatile OutputStream out = OutputStream.nullOutputStream();

    HostileSocketServer(Script script) throws IOException {
        listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> serve(script));
    }

    Server address() {
        return new Server("http://127.0.0.1:" + listener.getLocalPort(), "the-token");
    }

    /** @param kind 1 text, 2 binary, 8 close */
    void say(int kind, byte[] body) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(10 + body.length).put((byte) (0x80 | kind));
        if (body.length < 126) {
            frame.put((byte) body.length);
        } else {
            frame.put((byte) 127).putLong(body.length);
        }
        frame.put(body);
        out.write(frame.array(), 0, frame.position());
        out.flush();
    }

    void say(int kind, String body) throws IOException {
        say(kind, body.getBytes(StandardCharsets.UTF_8));
    }

    /** As it is, instead of an answer to the handshake or of frames. */
    void sayRaw(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private void serve(Script script) {
        try (Socket client = listener.accept()) {
            out = client.getOutputStream();
            var in = new DataInputStream(new BufferedInputStream(client.getInputStream()));
            String request = request(in);
            heard.add(request);
            if (!request.contains("/refused")) {
                sayRaw(
                        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                                + accept(request) + "\r\n\r\n");
            }
            script.run(this);
            while (true) {
                heard.add(frame(in));
            }
        } catch (IOException e) {
            heard.add("gone");
        }
    }

    private static String request(InputStream in) throws IOException {
        var request = new StringBuilder();
        while (request.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            request.append((char) next);
        }
        return request.toString();
    }

    private static String accept(String request) {
        int from = request.indexOf(KEY) + KEY.length();
        String key = request.substring(from, request.indexOf('\r', from)) + SALT;
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest(key.getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A short frame of a client, which is masked. */
    private static String frame(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte() & 0x0f;
        int size = in.readUnsignedByte() & 0x7f;
        byte[] mask = in.readNBytes(4);
        byte[] body = in.readNBytes(size);
        for (int i = 0; i < body.length; i++) {
            body[i] ^= mask[i % 4];
        }
        return kind + " " + (kind == 8 ? "" : new String(body, StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            listener.close();
            out.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
