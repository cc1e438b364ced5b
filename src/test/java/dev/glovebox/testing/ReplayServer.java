package dev.glovebox.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A model's server on loopback that answers as told, byte for byte: the first request by the first reply, and so on. */
public final class ReplayServer implements AutoCloseable {
    private final ServerSocket listener;
    private final List<Reply> replies;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();

    /** What was asked; header names are in lower case. */
    public record Request(String line, Map<String, String> headers, String body) {}

    /** Writes an answer. The connection serves again unless this throws or closes it. */
    @FunctionalInterface
    public interface Reply {
        void write(Request request, OutputStream out) throws IOException;
    }

    /** The last reply is given to all further requests too. */
    public ReplayServer(Reply... replies) {
        this(plain(), replies);
    }

    /** On a socket that listens, which may be one of TLS. */
    public ReplayServer(ServerSocket listener, Reply... replies) {
        this.listener = listener;
        this.replies = List.of(replies);
        Thread.ofVirtual().start(this::accept);
    }

    private static ServerSocket plain() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    public List<Request> requests() {
        return requests;
    }

    public int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            // Closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (Request request = read(in); !request.line.isEmpty(); request = read(in)) {
                requests.add(request);
                Reply reply = replies.get(Math.min(requests.size(), replies.size()) - 1);
                reply.write(request, socket.getOutputStream());
            }
        } catch (IOException e) {
            // The client left, or the reply wanted to end so.
        } finally {
            sockets.remove(socket);
        }
    }

    private static Request read(InputStream in) throws IOException {
        String line = line(in);
        Map<String, String> headers = new HashMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Request(line, headers, new String(in.readNBytes(length), UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(ISO_8859_1);
    }
}
