package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.http.EventSink.Progress;
import dev.glovebox.model.http.PostOutcome.Again;
import dev.glovebox.model.http.PostOutcome.Broken;
import dev.glovebox.model.http.PostOutcome.Cancelled;
import dev.glovebox.model.http.PostOutcome.Finished;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.testing.ReplayServer.Reply;
import dev.glovebox.testing.Replies;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same over TLS, with a certificate made for the occasion. */
@Timeout(180)
final class HttpsPostTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final SSLSocketFactory USUAL = (SSLSocketFactory) SSLSocketFactory.getDefault();

    @TempDir
    private static Path folder;

    private static SSLContext tls;

    @BeforeAll
    static void makeCertificate() throws Exception {
        Path store = folder.resolve("store.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process made = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "test",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(new String(made.getInputStream().readAllBytes(), UTF_8)).doesNotContain("error");
        tls = context(store);
    }

    private static SSLContext context(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private static ReplayServer server(Reply reply) throws IOException {
        return new ReplayServer(
                tls.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress()), reply);
    }

    private static HttpPost post(ReplayServer server, SSLSocketFactory secure) {
        Duration time = Duration.ofSeconds(30);
        return new HttpPost(
                URI.create(server.url().replace("http:", "https:")),
                Map.of(),
                PostLimits.of(time, time, time),
                () -> secure);
    }

    private static Progress untilDone(String name, String data) {
        return data.equals("[DONE]") ? Progress.LAST : Progress.SOME;
    }

    @Test
    void streamsAndKeepsTheConnection() throws IOException {
        try (var server = server(Replies.stream("data: one\n\ndata: [DONE]\n\n"));
                var post = post(server, tls.getSocketFactory())) {
            for (int i = 0; i < 3; i++) {
                assertThat(post.send(new byte[0], HttpsPostTest::untilDone, new Cancel()))
                        .isEqualTo(new Finished());
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void cancelEndsAStalledStream() throws IOException {
        var cancel = new Cancel();
        try (var server = server(Replies.stall("data: one\n\n"));
                var post = post(server, tls.getSocketFactory())) {
            PostOutcome outcome = post.send(
                    new byte[0],
                    (name, data) -> {
                        Thread.ofVirtual().start(cancel::ask);
                        return Progress.SOME;
                    },
                    cancel);
            assertThat(outcome).isEqualTo(new Cancelled());
        }
    }

    @Test
    void aStrangersCertificateIsNotTriedAgain() throws IOException {
        try (var server = server(Replies.stream("data: [DONE]\n\n"));
                var post = post(server, USUAL)) {
            assertThat(post.send(new byte[0], HttpsPostTest::untilDone, new Cancel()))
                    .isInstanceOfSatisfying(Broken.class, broken -> {
                        assertThat(broken.again()).isEqualTo(Again.NEVER);
                        assertThat(broken.why()).contains("no trusted connection");
                    });
            assertThat(server.requests()).isEmpty();
        }
    }
}
