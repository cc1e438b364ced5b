package dev.glovebox.ui.web;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/** A connection as it was, but for its reader and a deadline; one thread uses it. */
final class BoundedConnection implements ConnectionContext {
    private final ConnectionContext connection;
    private final BoundedReader reader;
    private final ConnectionSettings connections;
    private final Duration head;
    private Optional<Watch.Fuse> fuse = Optional.empty();

    BoundedConnection(ConnectionContext connection, ConnectionSettings connections, Duration head) {
        this.connection = connection;
        this.reader = new BoundedReader(connection.dataReader(), connections.chunks(), this::headComes);
        this.connections = connections;
        this.head = head;
    }

    /** From the first byte of the first line. */
    private void headComes() {
        if (fuse.isEmpty()) {
            fuse = Optional.of(connections.watch().light(head));
        }
    }

    void headersBegin() {
        connections.bound().heard(connection.remotePeer().address());
        reader.headersBegin();
    }

    /** @param isLast whether the client asks nothing more on this connection */
    void headEnds(boolean isLast) {
        fuse.ifPresent(Watch.Fuse::close);
        fuse = Optional.empty();
        reader.headersEnd(isLast);
        connections.chunks().forStranger();
    }

    @Override
    public DataReader dataReader() {
        return reader;
    }

    @Override
    public ListenerContext listenerContext() {
        return connection.listenerContext();
    }

    @Override
    public ExecutorService executor() {
        return connection.executor();
    }

    @Override
    public DataWriter dataWriter() {
        return connection.dataWriter();
    }

    @Override
    public Router router() {
        return connection.router();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
        return connection.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
        return connection.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
        return connection.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return connection.localPeer();
    }

    @Override
    public boolean isSecure() {
        return connection.isSecure();
    }

    @Override
    public String socketId() {
        return connection.socketId();
    }

    @Override
    public String childSocketId() {
        return connection.childSocketId();
    }
}
