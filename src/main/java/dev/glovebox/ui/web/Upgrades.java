package dev.glovebox.ui.web;

import io.helidon.http.HttpPrologue;
import io.helidon.http.WritableHeaders;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.spi.ServerConnection;
import java.io.InputStream;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Requests that would turn their connection into a WebSocket. All others, and those to places without one, go through the door. */
final class Upgrades implements Http1Upgrader {
    static final String PROTOCOL = "websocket";

    private final Supplier<Reception> reception;
    private final Watch watch;
    private final Duration stall;

    Upgrades(Supplier<Reception> reception, Watch watch, Duration stall) {
        this.reception = reception;
        this.watch = watch;
        this.stall = stall;
    }

    @Override
    public String supportedProtocol() {
        return PROTOCOL;
    }

    @Override
    public @Nullable ServerConnection upgrade(
            ConnectionContext connection, HttpPrologue prologue, WritableHeaders<?> headers) {
        Inquiry inquiry = new Inquiry(
                prologue.method().text(),
                prologue.uriPath().rawPath(),
                prologue.query().rawValue(),
                Door.headers(headers),
                connection.remotePeer().host(),
                InputStream::nullInputStream);
        return reception.get().hasSocket(inquiry)
                ? new Upgraded(
                        connection, watch, stall, outlet -> reception.get().serve(inquiry, outlet))
                : null;
    }
}
