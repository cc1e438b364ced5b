package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class TlsConnectionsTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int MOST = 3;
    private static final int PATIENCE = 30_000;
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    Path folder;

    private SSLContext trusting;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        KeyStore keys = keys();
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(keys);
        trusting = SSLContext.getInstance("TLS");
        trusting.init(null, trust.getTrustManagers(), null);
        Site.Tls files = new Site.Tls(
                pem("CERTIFICATE", keys.getCertificate("test").getEncoded()),
                pem("PRIVATE KEY", keys.getKey("test", PASSWORD).getEncoded()));
        Site.Bounds bounds = new Site.Bounds(2, 1000, 5000, MOST, MINUTE, MINUTE, Duration.ofSeconds(1));
        Place place =
                new Place("127.0.0.1", 0, Optional.of(files), Set.of(), Optional.empty(), Site.Clients.DIRECT, bounds);
        server = HttpServer.start(place, port -> new DoorwayPort(new Names(place, port), port, Doorway.DESKTOP));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private KeyStore keys() throws Exception {
        Path store = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "test",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).as("keytool").isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyStore both = KeyStore.getInstance("PKCS12");
        both.load(null, PASSWORD);
        both.setKeyEntry("test", keys.getKey("test", PASSWORD), PASSWORD, keys.getCertificateChain("test"));
        both.setCertificateEntry("trusted", keys.getCertificate("test"));
        return both;
    }

    private Path pem(String kind, byte[] content) throws IOException {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                folder.resolve(kind.replace(' ', '-') + ".pem"),
                "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n");
    }

    private Socket plain() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    private SSLSocket shaken(int patience) throws IOException {
        SSLSocket socket =
                (SSLSocket) trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), server.port());
        try {
            socket.setSoTimeout(patience);
            socket.startHandshake();
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private int asked(Socket socket) throws IOException {
        String request = "GET / HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        return Exchange.read(socket.getInputStream(), false).status();
    }

    @Test
    void handshakesThatFailTakeNoPlaceForGood() throws IOException {
        for (int i = 0; i < 3 * MOST; i++) {
            plain().close();
            try (Socket junk = plain()) {
                junk.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            }
            assertThat(server.isListening()).isTrue();
        }
        try (SSLSocket client = shaken(PATIENCE)) {
            assertThat(asked(client)).isEqualTo(302);
        }
    }

    /** Nobody signs in at this port. */
    @Test
    void aNewConnectionTakesThePlaceOfTheStrangerThatWasSilentForLongest() throws IOException {
        Deque<SSLSocket> held = new ArrayDeque<>();
        try {
            for (int i = 0; i < MOST; i++) {
                held.add(shaken(PATIENCE));
                assertThat(asked(held.getLast())).isEqualTo(302);
            }
            SSLSocket first = held.remove();
            assertThat(asked(first)).isEqualTo(302);
            SSLSocket second = held.remove();
            try (first;
                    second;
                    SSLSocket client = shaken(PATIENCE)) {
                assertThat(asked(client)).isEqualTo(302);
                assertThat(second.getInputStream().read()).isNegative();
                assertThat(asked(first)).isEqualTo(302);
                assertThat(asked(held.getLast())).isEqualTo(302);
            }
        } finally {
            for (SSLSocket socket : held) {
                socket.close();
            }
        }
    }

    /** Strangers' connections may outlive it, as may what the system remembers of those that ended. */
    @Test
    void aPortThatWasClosedIsSeenWhateverBecameOfItsConnections() throws IOException {
        try (SSLSocket client = shaken(PATIENCE)) {
            assertThat(asked(client)).isEqualTo(302);
            assertThat(server.isListening()).isTrue();
            server.close();
            assertThat(server.isListening()).isFalse();
        }
    }
}
