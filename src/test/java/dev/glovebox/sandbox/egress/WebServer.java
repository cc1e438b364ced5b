package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A real server on loopback that gives every connection to a handler, and remembers the heads it was asked with. */
final class WebServer implements AutoCloseable {
    /** What it does with a connection. */
    interface Handler {
        void handle(InputStream in, OutputStream out) throws IOException;
    }

    private final ServerSocket socket = new ServerSocket(0, 300, InetAddress.getLoopbackAddress());
    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final Handler handler;

    WebServer(Handler handler) throws IOException {
        this.handler = handler;
        Thread.ofVirtual().start(this::accept);
    }

    /** Answers 200, and what came after the head. */
    static void ok(InputStream in, OutputStream out) throws IOException {
        out.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello from outside".getBytes(ISO_8859_1));
    }

    int port() {
        return socket.getLocalPort();
    }

    List<String> heads() {
        return heads;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException e) {
            heads.add("closed");
        }
    }

    private void serve(Socket client) {
        try (client) {
            handler.handle(client.getInputStream(), client.getOutputStream());
            client.shutdownOutput();
            client.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            heads.add("broken");
        }
    }

    /** Byte by byte, so that what follows is left. */
    String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head.append((char) next);
        }
        heads.add(head.toString());
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
