package dev.glovebox.ui.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server as one inside a box, which answers as it likes and keeps the heads that it was sent. */
final class InnerServer implements AutoCloseable {
    final List<String> heads = new CopyOnWriteArrayList<>();
    private final ServerSocket server;
    private final Manner manner;

    /** What it does with a connection after the head of a request. */
    interface Manner {
        void answer(String head, Socket client) throws IOException, InterruptedException;
    }

    InnerServer(Manner manner) throws IOException {
        this.manner = manner;
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Says always the same, and closes. */
    static InnerServer saying(String piece) throws IOException {
        return new InnerServer((head, client) -> write(client, piece));
    }

    static void write(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(ISO_8859_1));
        client.getOutputStream().flush();
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = head(client.getInputStream());
            heads.add(head);
            manner.answer(head, client);
        } catch (IOException e) {
            heads.add("broken: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                break;
            }
            head.append((char) octet);
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
