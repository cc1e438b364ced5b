package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.RequestException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The client's bytes; whatever the library throws about them becomes a refusal, or an end. */
final class ClientBody extends InputStream {
    private final ServerRequest request;
    private final ConnectionSettings connections;
    private @Nullable InputStream bytes;
    private final MinimumRate rate;
    private volatile boolean isRead;
    private boolean isCut;

    ClientBody(ServerRequest request, ConnectionSettings connections) {
        this.request = request;
        this.connections = connections;
        this.rate = connections.rate();
    }

    boolean isRead() {
        return isRead;
    }

    /** What comes too slowly is left. */
    void finish() throws IOException {
        if (request.content().hasEntity() && !isRead && !isCut) {
            try {
                transferTo(OutputStream.nullOutputStream());
            } catch (Problem.Refused e) {
                isCut = true;
            }
        }
    }

    private InputStream bytes() {
        if (bytes == null) {
            bytes = request.content().inputStream();
        }
        return bytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        long began = rate.now();
        int n = readOrRefuse(into, from, length);
        isRead = n < 0;
        if (!isRead && rate.isTooSlow(rate.now() - began, n)) {
            isCut = true;
            throw Problem.refused(
                    Code.REQUEST_TIMEOUT,
                    "the body comes too slowly: " + connections.slowest().bytes() + " bytes have to come in "
                            + connections.slowest().span().toSeconds() + " seconds");
        }
        return n;
    }

    private int readOrRefuse(byte[] into, int from, int length) throws IOException {
        try (Watch.Fuse _ = connections.watch().light(connections.stall())) {
            return bytes().read(into, from, length);
        } catch (RequestException e) {
            throw e.status().code() == Code.BODY_TOO_LARGE.status()
                    ? Body.tooLongChunk(connections.chunks().most())
                    : Problem.refused(Code.MALFORMED_REQUEST, "the body's chunks are malformed");
        } catch (UncheckedIOException | ServerConnectionException | DataReader.InsufficientDataAvailableException e) {
            throw new Gone(e);
        }
    }
}
