package dev.glovebox.ui.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.RequestException;
import io.helidon.http.Status;

/** Refuses a chunk before it is read: the library takes each into memory whole, and a client may call one half a gigabyte. */
final class BoundedReader extends DataReader {
    private static final int LARGEST_CHUNK = 1 << 20;

    BoundedReader(DataReader source) {
        super(() -> pulled(source));
    }

    private static byte[] pulled(DataReader source) {
        BufferData data = source.readBuffer();
        byte[] bytes = new byte[data.available()];
        data.read(bytes);
        return bytes;
    }

    @Override
    public BufferData readBuffer(int length) {
        if (length > LARGEST_CHUNK) {
            throw RequestException.builder()
                    .type(EventType.BAD_REQUEST)
                    .status(Status.REQUEST_ENTITY_TOO_LARGE_413)
                    .message("chunks have at most a megabyte")
                    .setKeepAlive(false)
                    .build();
        }
        return super.readBuffer(length);
    }
}
