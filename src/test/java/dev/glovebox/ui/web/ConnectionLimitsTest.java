package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class ConnectionLimitsTest {
    private static final int MOST = 6;
    private static final int STRANGERS = 2;
    private static final int PATIENCE = 30_000;

    @TempDir
    Path folder;

    private OpenSite site;
    private final Deque<Socket> held = new ArrayDeque<>();

    @BeforeEach
    void open() throws IOException {
        site = new OpenSite(folder, OpenSite.BOUNDS.withConnections(new Site.ConnectionLimits(MOST, STRANGERS)));
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : held) {
            socket.close();
        }
        site.close();
    }

    private Socket connected() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), site.api.port());
        held.add(socket);
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    private int status(Socket socket, String path) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost:" + site.api.port()
                + "\r\nAuthorization: Bearer " + site.ada + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        return Exchange.read(socket.getInputStream(), false).status();
    }

    @Test
    void idleStrangersGiveWayAndWhoSignedInStays() throws IOException {
        Socket ada = connected();
        assertThat(status(ada, "/api/v1/version")).isEqualTo(200);
        List<Socket> strangers = new ArrayList<>();
        for (int i = 0; i < 3 * MOST; i++) {
            strangers.add(connected());
        }
        for (Socket one : strangers.subList(0, strangers.size() - STRANGERS)) {
            assertThat(one.getInputStream().read()).isNegative();
        }
        assertThat(status(connected(), "/api/v1/version")).isEqualTo(200);
        assertThat(status(ada, "/api/v1/version")).isEqualTo(200);
    }

    @Test
    void whoSignedInWaitsForThePlaceOfAnotherWhenAllAreTaken() throws IOException {
        List<Socket> known = new ArrayList<>();
        for (int i = 0; i < MOST; i++) {
            known.add(connected());
            assertThat(status(known.getLast(), "/api/v1/version")).isEqualTo(200);
        }
        Socket next = connected();
        next.setSoTimeout(300);
        assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> status(next, "/api/v1/version"));
        next.setSoTimeout(PATIENCE);
        known.getFirst().close();
        assertThat(Exchange.read(next.getInputStream(), false).status()).isEqualTo(200);
    }
}
