package dev.glovebox.ui.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.Set;

/** The library's HTTP/1.1 with two bounds that it lacks: on the size of one chunk, and on the time that a request's head takes. */
final class Connections implements ServerConnectionSelector {
    private final ServerConnectionSelector http1;
    private final ConnectionSettings connections;
    private final Duration head;

    Connections(Http1Config.Builder config, Http1Upgrader upgrades, ConnectionSettings connections, Duration head) {
        this.http1 = Http1ConnectionSelector.builder()
                .config(config.addReceiveListener(new HeadListener()).build())
                .addUpgrader(upgrades)
                .build();
        this.connections = connections;
        this.head = head;
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http1.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http1.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http1.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext context) {
        return http1.connection(new BoundedConnection(context, connections, head));
    }

    /** The head's time ends with its last line. */
    private static final class HeadListener implements Http1ConnectionListener {
        @Override
        public void prologue(ConnectionContext context, HttpPrologue prologue) {
            if (context instanceof BoundedConnection connection) {
                connection.headersBegin();
            }
        }

        @Override
        public void headers(ConnectionContext context, Headers headers) {
            if (context instanceof BoundedConnection connection) {
                connection.headEnds(Door.wantsClose(Door.headers(headers)));
            }
        }
    }
}
