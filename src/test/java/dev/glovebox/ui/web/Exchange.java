package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** One request over a socket, written by hand so that it can be wrong in every way, and its answer. */
record Exchange(int status, Map<String, String> headers, String body) {
    private static final int PATIENCE = 20_000;

    static Exchange of(int port, String request) throws IOException {
        return of(port, request.getBytes(StandardCharsets.ISO_8859_1));
    }

    static Exchange of(int port, byte[] request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE);
            socket.getOutputStream().write(request);
            socket.getOutputStream().flush();
            return read(socket.getInputStream(), request[0] == 'H');
        }
    }

    /** Of an answer whose body, if there is one, is somebody else's. */
    static Exchange head(InputStream in) throws IOException {
        return read(in, true);
    }

    /** An answer to HEAD has no body, whatever its length says. */
    static Exchange read(InputStream in, boolean head) throws IOException {
        String first = line(in);
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        byte[] body = head || first.startsWith("HTTP/1.1 101 ")
                ? new byte[0]
                : headers.containsKey("content-length")
                        ? in.readNBytes(Integer.parseInt(headers.get("content-length")))
                        : chunks(in);
        return new Exchange(
                first.isEmpty() ? 0 : Integer.parseInt(first.split(" ", -1)[1]),
                headers,
                new String(body, StandardCharsets.UTF_8));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String size = line(in); !size.isEmpty() && !size.equals("0"); size = line(in)) {
            all.write(in.readNBytes(Integer.parseInt(size, 16)));
            line(in);
        }
        return all.toByteArray();
    }

    /** Empty at the end of the stream too. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    Json json() {
        return Json.parse(body);
    }

    String code() {
        return body.isEmpty() ? "" : json().string("code").orElse("");
    }
}
