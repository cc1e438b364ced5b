package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * One connection that speaks HTTP/1.1, one request after another. Plain sockets, because the JDK's clients load for
 * longer than they wait at the first request of a process, and because closing a socket ends whatever waits for it.
 */
final class WebConnection implements Closeable {
    private static final int BUFFER = 16 * 1024;
    private static final int MOST_INFORMATIONAL = 10;

    private final URI address;
    private final Socket plain = new Socket();
    private Socket socket = plain;
    private InputStream in = InputStream.nullInputStream();

    /** Not connected yet, so that {@link #close} can end the connecting too. */
    WebConnection(URI address) {
        this.address = address;
    }

    void connect(Duration limit, Supplier<SSLSocketFactory> secure) throws IOException {
        int port = address.getPort() > 0 ? address.getPort() : isSecure() ? 443 : 80;
        plain.connect(new InetSocketAddress(InetAddress.getByName(address.getHost()), port), (int) limit.toMillis());
        plain.setTcpNoDelay(true);
        if (isSecure()) {
            socket = secured(secure.get(), port);
        }
        in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    }

    private boolean isSecure() {
        return "https".equalsIgnoreCase(address.getScheme());
    }

    private Socket secured(SSLSocketFactory secure, int port) throws IOException {
        SSLSocket tls = (SSLSocket) secure.createSocket(plain, address.getHost(), port, true);
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        return tls;
    }

    /** Sends the whole request and gives the head of the answer; its body is read from {@link WebAnswer#body}. */
    WebAnswer post(Map<String, String> headers, byte[] body) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(joined(head(headers, body.length).getBytes(ISO_8859_1), body));
        out.flush();
        for (int i = 0; i < MOST_INFORMATIONAL; i++) {
            WebAnswer answer = WebAnswer.read(in);
            if (!answer.isInformational()) {
                return answer;
            }
        }
        throw new ProtocolException("it says to wait, and nothing else");
    }

    /** In one write, which mostly is one packet. */
    private static byte[] joined(byte[] head, byte[] body) {
        byte[] all = new byte[head.length + body.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    private String head(Map<String, String> headers, int length) {
        StringBuilder head = new StringBuilder("POST ")
                .append(address.getRawPath().isEmpty() ? "/" : address.getRawPath())
                .append(" HTTP/1.1\r\nHost: ")
                .append(address.getRawAuthority())
                .append("\r\nContent-Length: ")
                .append(length)
                .append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString();
    }

    /** At any time, from any thread. */
    @Override
    public void close() {
        try {
            plain.close();
        } catch (IOException e) {
            // nobody is left to be told
        }
    }
}
