package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.DirectHandler.TransportRequest;
import io.helidon.http.ServerResponseHeaders;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server whose code fails in every place where it is called: no client hears that its request was bad. */
@Timeout(120)
final class LoggedFaultTest {
    private static final Place PLACE = new Place(
            "127.0.0.1", 0, Optional.empty(), Set.of(), Optional.empty(), Site.Clients.DIRECT, OpenSite.BOUNDS);
    private static final Pattern ID = Pattern.compile("under fault ([0-9a-f]{12});");
    private static final String UPGRADE =
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

    private final List<LogRecord> logged = new CopyOnWriteArrayList<>();
    private final Logger logger = Logger.getLogger(LoggedFault.class.getName());
    private final Handler keeper = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            logged.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(keeper);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stop() {
        logger.removeHandler(keeper);
        logger.setUseParentHandlers(true);
    }

    private static Exchange ask(Reception reception, String headers) throws IOException {
        try (HttpServer server = HttpServer.start(PLACE, port -> reception)) {
            return Exchange.of(
                    server.port(), "GET /x HTTP/1.1\r\nHost: localhost:" + server.port() + "\r\n" + headers + "\r\n");
        }
    }

    private void isDefectOfTheServer(Exchange answer, Throwable fault) {
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.code()).isEqualTo("internal_error");
        Matcher id = ID.matcher(answer.body());
        assertThat(id.find()).as(answer.body()).isTrue();
        assertThat(logged).hasSize(1);
        assertThat(logged.getFirst().getMessage()).contains("fault " + id.group(1) + ":");
        assertThat(logged.getFirst().getThrown()).isSameAs(fault);
    }

    private static Reception failing(Throwable fault) {
        return new Failing(fault, false);
    }

    private record Failing(Throwable fault, boolean hasSockets) implements Reception {
        @Override
        public void serve(Inquiry inquiry, Outlet outlet) {
            throw thrown();
        }

        @Override
        public boolean hasSocket(Inquiry inquiry) {
            if (hasSockets) {
                return true;
            }
            throw thrown();
        }

        private RuntimeException thrown() {
            if (fault instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) fault;
        }
    }

    @Test
    void anExceptionOfAHandlerIsNoBadRequest() throws IOException {
        for (RuntimeException fault : List.of(
                new IllegalArgumentException("a"), new NullPointerException(), new IllegalStateException("b"))) {
            logged.clear();
            isDefectOfTheServer(ask(failing(fault), ""), fault);
        }
    }

    @Test
    void anErrorOfAHandlerIsNone() throws IOException {
        Error fault = new NoClassDefFoundError("dev/glovebox/Gone");
        isDefectOfTheServer(ask(failing(fault), ""), fault);
    }

    @Test
    void aFaultBeforeOrInAWebSocketIsNone() throws IOException {
        RuntimeException fault = new IllegalArgumentException("a");
        isDefectOfTheServer(ask(failing(fault), UPGRADE), fault);
        logged.clear();
        isDefectOfTheServer(ask(new Failing(fault, true), UPGRADE), fault);
    }

    @Test
    void afterTheFirstByteOfAnAnswerTheConnectionEndsInstead() throws IOException {
        Reception broken = new Reception() {
            @Override
            public void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException {
                outlet.send(Answer.text(200, "text/plain", "all"));
                throw new IllegalStateException("too late");
            }

            @Override
            public boolean hasSocket(Inquiry inquiry) {
                return true;
            }
        };
        for (String headers : List.of("", UPGRADE)) {
            logged.clear();
            assertThat(ask(broken, headers).body()).isEqualTo("all");
        }
    }

    @Test
    void whatTheLibraryTripsOverBeforeAHandlerIsNone() {
        var refusal = new EarlyRefusal();
        for (EventType type : EventType.values()) {
            var response = refusal.handle(
                    TransportRequest.empty(),
                    type,
                    type.defaultStatus(),
                    ServerResponseHeaders.create(),
                    "what it was");
            assertThat(response.status().code())
                    .as(type.name())
                    .isEqualTo(
                            type.defaultStatus().code() == 403
                                    ? 400
                                    : type.defaultStatus().code());
        }
        assertThat(logged)
                .extracting(entry -> Objects.requireNonNull(entry.getMessage()))
                .allMatch(line -> line.startsWith("fault "));
    }
}
