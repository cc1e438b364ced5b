package dev.glovebox.ui.web;

import io.helidon.http.HttpPrologue;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.spi.ServerConnection;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Requests that would turn their connection into a WebSocket. All others, and those to places without one, go through the door. */
final class Upgrades implements Http1Upgrader {
    static final String PROTOCOL = "websocket";

    private final Supplier<Reception> reception;
    private final ConnectionSettings connections;

    Upgrades(Supplier<Reception> reception, ConnectionSettings connections) {
        this.reception = reception;
        this.connections = connections;
    }

    @Override
    public String supportedProtocol() {
        return PROTOCOL;
    }

    @Override
    public @Nullable ServerConnection upgrade(
            ConnectionContext connection, HttpPrologue prologue, WritableHeaders<?> headers) {
        Map<String, List<String>> fields = Door.headers(headers);
        Inquiry inquiry = new Inquiry(
                prologue.method().text(),
                prologue.uriPath().rawPath(),
                prologue.query().rawValue(),
                fields,
                connections.client(connection.remotePeer().host(), fields),
                InputStream::nullInputStream);
        try {
            if (!reception.get().hasSocket(inquiry)) {
                return null;
            }
        } catch (RuntimeException | Error e) {
            Answer refusal =
                    Answer.problem(LoggedFault.log("a WebSocket's request", e).problem());
            return new Upgraded(connection, connections, outlet -> outlet.send(refusal));
        }
        connections.chunks().lift();
        return new Upgraded(connection, connections, outlet -> reception.get().serve(inquiry, outlet));
    }
}
