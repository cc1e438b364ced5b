package dev.glovebox.ui.web;

import io.helidon.common.buffers.DataReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;

/** What a client sends on a connection that was taken over; a silence of the library's length is told apart from an end. */
final class ClientInput extends InputStream {
    private final DataReader reader;

    ClientInput(DataReader reader) {
        this.reader = reader;
    }

    /** The client said nothing for a while; it can be read on. */
    static final class Silence extends IOException {
        private static final long serialVersionUID = 1;

        Silence(Throwable cause) {
            super("the client has been silent for long", cause);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        try {
            reader.ensureAvailable();
        } catch (DataReader.InsufficientDataAvailableException e) {
            return -1;
        } catch (RuntimeException e) {
            throw isSilence(e) ? new Silence(e) : new Gone(e);
        }
        int n = Math.min(length, reader.available());
        reader.readBuffer(n).read(into, from, n);
        return n;
    }

    private static boolean isSilence(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException) {
                return true;
            }
        }
        return false;
    }
}
