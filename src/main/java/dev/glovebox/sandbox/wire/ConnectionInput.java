package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Supplier;

/** The program's half of a connection, which ends well only where the program said that it is done. */
final class ConnectionInput extends InputStream {
    private final CallOutput bytes;
    private final Supplier<Optional<String>> failure;

    /** @param failure why there is no more, if that is not the program's own end */
    ConnectionInput(CallOutput bytes, Supplier<Optional<String>> failure) {
        this.bytes = bytes;
        this.failure = failure;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = bytes.read(into, offset, length);
        Optional<String> failed = count < 0 ? failure.get() : Optional.empty();
        if (failed.isPresent()) {
            throw new IOException(failed.get());
        }
        return count;
    }

    @Override
    public int available() {
        return bytes.available();
    }

    /** Whoever closes the stream does not want the rest. */
    @Override
    public void close() {
        bytes.discard();
    }
}
