package dev.glovebox.sandbox.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Cuts the glove's byte stream into frames, in one buffer that never grows. */
final class FrameReader {
    /** Two whole frames: with room for one only, a full pipe would be read as all of a frame but its last bytes. */
    private static final int BUFFER_SIZE = 2 * (Wire.HEADER_SIZE + Wire.MAX_PAYLOAD);

    private final InputStream in;
    private final byte[] bytes = new byte[BUFFER_SIZE];
    private final ByteBuffer view = ByteBuffer.wrap(bytes);
    private int start;
    private int end;

    FrameReader(InputStream in) {
        this.in = in;
    }

    /** The next frame; null when the stream ended after a whole one. */
    @Nullable
    FromGlove next() throws IOException {
        if (!fill(Wire.HEADER_SIZE)) {
            return null;
        }
        int size = Wire.LENGTH_SIZE + Decoder.length(view.getInt(start));
        fill(size);
        int type = Byte.toUnsignedInt(bytes[start + Wire.LENGTH_SIZE]);
        int channel = view.getInt(start + Wire.LENGTH_SIZE + 1);
        ByteBuffer payload = view.slice(start + Wire.HEADER_SIZE, size - Wire.HEADER_SIZE);
        start += size;
        return Decoder.decode(type, channel, payload);
    }

    /** Reads until this many bytes are here; false when the stream ended before the first of them. */
    private boolean fill(int wanted) throws IOException {
        makeRoom(wanted);
        while (end - start < wanted) {
            int count = in.read(bytes, end, bytes.length - end);
            if (count < 0 && end == start) {
                return false;
            }
            if (count < 0) {
                throw new EOFException("the stream ended in the middle of a frame");
            }
            end += count;
        }
        return true;
    }

    private void makeRoom(int wanted) {
        if (start == end || start + wanted > bytes.length) {
            System.arraycopy(bytes, start, bytes, 0, end - start);
            end -= start;
            start = 0;
        }
    }
}
