package dev.glovebox.ui.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.ui.web.socket.ClientFrames;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;

/** A browser's end of a WebSocket, by hand. */
final class WebSocketClient implements AutoCloseable {
    private final Socket socket;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private final InputStream in;
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    final Exchange answer;

    /** One frame of the server. */
    record Said(int kind, String text) {}

    WebSocketClient(int port, String path, List<String> headers) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        in = socket.getInputStream();
        String head = "GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers)
                + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        raw(head.getBytes(ISO_8859_1));
        answer = Exchange.read(in, false);
    }

    void raw(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    void send(ClientFrames frames) throws IOException {
        raw(frames.bytes());
    }

    InputStream in() {
        return in;
    }

    /** The next frame; kind -1 at the end of the connection. */
    Said next() throws IOException {
        int first = in.read();
        if (first < 0) {
            return new Said(-1, "");
        }
        int length = in.read();
        if (length == 126) {
            length = in.read() << 8 | in.read();
        } else if (length == 127) {
            in.skipNBytes(4);
            length = in.read() << 24 | in.read() << 16 | in.read() << 8 | in.read();
        }
        return new Said(first & 0x0f, new String(in.readNBytes(length), UTF_8));
    }

    /** All that it shows until it has shown this; what follows is for the next time. */
    String until(String wanted) throws IOException {
        long limit = System.nanoTime() + PATIENCE.toNanos();
        while (!shown.toString(UTF_8).contains(wanted)) {
            Said said = next();
            if (said.kind() < 0 || said.kind() == ClientFrames.CLOSE || System.nanoTime() > limit) {
                throw new IOException("no '" + wanted + "', but: " + shown.toString(UTF_8));
            }
            if (said.kind() != ClientFrames.PING) {
                shown.writeBytes(said.text().getBytes(UTF_8));
            }
        }
        String all = shown.toString(UTF_8);
        int end = all.indexOf(wanted) + wanted.length();
        shown.reset();
        shown.writeBytes(all.substring(end).getBytes(UTF_8));
        return all.substring(0, end);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
