package dev.glovebox.ui.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.RequestException;
import io.helidon.http.Status;

/** Refuses a chunk before it is read: the library takes each into memory whole, and a client may call one half a gigabyte. */
final class BoundedReader extends DataReader {
    private final ChunkBound bound;

    BoundedReader(DataReader source, ChunkBound bound) {
        super(() -> pulled(source));
        this.bound = bound;
    }

    private static byte[] pulled(DataReader source) {
        BufferData data = source.readBuffer();
        byte[] bytes = new byte[data.available()];
        data.read(bytes);
        return bytes;
    }

    @Override
    public BufferData readBuffer(int length) {
        if (length > bound.most()) {
            throw RequestException.builder()
                    .type(EventType.BAD_REQUEST)
                    .status(Status.REQUEST_ENTITY_TOO_LARGE_413)
                    .message("the chunk is too long")
                    .setKeepAlive(false)
                    .build();
        }
        return super.readBuffer(length);
    }
}
