package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real client, real servers with and without TLS, and the proxy between them. */
@Timeout(180)
final class EgressClientsTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    Path folder;

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final HttpServer plain = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final HttpsServer secure =
            HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final EgressBench bench = EgressBench.of(
            EgressPolicy.allowing(EgressRule.parse("good.example")),
            EgressBench.PATIENT,
            new Outside(name -> List.of(IpAddress.ofV4(0x08080808)), this::dial));

    EgressClientsTest() throws IOException {}

    private EgressConnection dial(IpAddress address, int port) throws IOException {
        assertThat(address).isEqualTo(IpAddress.ofV4(0x08080808));
        int real = (port == 443 ? secure : plain).getAddress().getPort();
        return SocketConnection.open(IpAddress.ofV4(0x7f000001), real, EgressBench.PATIENT.request());
    }

    @BeforeEach
    void start() throws Exception {
        plain.createContext("/", EgressClientsTest::echo);
        secure.createContext("/", EgressClientsTest::echo);
        secure.setHttpsConfigurator(new HttpsConfigurator(tls()));
        plain.start();
        secure.start();
        Thread.ofVirtual().start(this::accept);
    }

    @AfterEach
    void stop() throws IOException {
        door.close();
        plain.stop(0);
        secure.stop(0);
    }

    private static void echo(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            byte[] answer = (exchange.getRequestHeaders().getFirst("Host") + " " + body.length).getBytes(US_ASCII);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = door.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            assertThat(door.isClosed()).isTrue();
        }
    }

    private void serve(Socket socket) {
        try {
            bench.proxy().serve(SocketConnection.of(socket));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private SSLContext tls() throws Exception {
        Path store = folder.resolve("store");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "test",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=good.example",
                        "-ext",
                        "san=dns:good.example",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        assertThat(keytool.waitFor()).as("keytool").isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (var in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        return context(keys);
    }

    private static SSLContext context(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("test", keys.getCertificate("test"));
        var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        var others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        others.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), others.getTrustManagers(), null);
        return context;
    }

    private HttpResponse<String> post(String uri, byte[] body) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(ProxySelector.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), door.getLocalPort())))
                .sslContext(secure.getHttpsConfigurator().getSSLContext())
                .build()) {
            return client.send(
                    HttpRequest.newBuilder(URI.create(uri))
                            .POST(BodyPublishers.ofByteArray(body))
                            .build(),
                    BodyHandlers.ofString());
        }
    }

    @Test
    void aClientReachesAllowedNamesPlainAndByTls() throws Exception {
        assertThat(post("http://good.example/", new byte[100_000]).body()).isEqualTo("good.example 100000");
        assertThat(post("https://good.example/", new byte[100_000]).body()).isEqualTo("good.example 100000");

        assertThat(bench.decisions())
                .containsExactly(
                        new EgressDecision.Allowed("good.example", 80, "8.8.8.8"),
                        new EgressDecision.Allowed("good.example", 443, "8.8.8.8"));
    }

    @Test
    void aClientIsToldWhyNot() throws Exception {
        HttpResponse<String> refused = post("http://evil.example/", new byte[0]);

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("X-Glovebox-Egress")).contains("host-not-allowed");
        assertThat(refused.body()).contains("--allow-host evil.example");
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> post("https://evil.example/", new byte[0]));
    }
}
