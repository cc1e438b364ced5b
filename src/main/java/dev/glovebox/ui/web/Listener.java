package dev.glovebox.ui.web;

import io.helidon.common.configurable.Resource;
import io.helidon.common.pki.Keys;
import io.helidon.common.socket.SocketOptions;
import io.helidon.common.tls.Tls;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import java.net.InetSocketAddress;
import java.time.Duration;

/** How the library listens: nothing is discovered or read from files, and everything is bounded. */
final class Listener {
    private static final int LONGEST_LINE = 16 << 10;
    private static final Duration IDLE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofSeconds(10);

    private Listener() {}

    static WebServerConfig.Builder config(
            Place place, InetSocketAddress address, ConnectionSettings connections, Http1Upgrader upgrades) {
        Site.Bounds bounds = place.bounds();
        WebServerConfig.Builder config = WebServer.builder()
                .host(place.host())
                .address(address.getAddress())
                .port(address.getPort())
                .shutdownHook(false)
                .featuresDiscoverServices(false)
                .protocolsDiscoverServices(false)
                .maxPayloadSize(Body.MOST_UPLOAD)
                .idleConnectionTimeout(IDLE)
                .idleConnectionPeriod(LOOK)
                .shutdownGracePeriod(bounds.grace())
                .connectionOptions(connections.bound())
                .directHandlers(EarlyRefusal.all())
                .addConnectionSelector(new Connections(http1(), upgrades, connections, bounds.head()));
        place.tls().ifPresent(files -> config.tls(tls(files)));
        return config;
    }

    static SocketOptions options(Site.Bounds bounds) {
        return SocketOptions.builder()
                .readTimeout(bounds.stall())
                .tcpNoDelay(true)
                .build();
    }

    /** Paths are looked at by the router, so that what is wrong with them is told in its words. */
    private static Http1Config.Builder http1() {
        return Http1Config.builder()
                .maxPrologueLength(LONGEST_LINE)
                .maxHeadersSize(2 * Head.MOST_BYTES) // beyond our own bound, which says so
                .validateRequestHeaders(true)
                .validatePath(false)
                .validatePrologue(false)
                .continueImmediately(false);
    }

    private static Tls tls(Site.Tls files) {
        Keys keys = Keys.builder()
                .pem(pem -> pem.key(Resource.create(files.key())).certChain(Resource.create(files.certificate())))
                .build();
        return Tls.builder()
                .privateKey(keys.privateKey().orElseThrow())
                .privateKeyCertChain(keys.certChain())
                .build();
    }
}
