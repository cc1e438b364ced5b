package dev.glovebox.ui.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import java.io.OutputStream;

/** To a client on a connection that was taken over. */
final class ClientOutput extends OutputStream {
    private final DataWriter writer;

    ClientOutput(DataWriter writer) {
        this.writer = writer;
    }

    @Override
    public void write(int b) throws Gone {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws Gone {
        try {
            writer.writeNow(BufferData.create(bytes, from, length));
        } catch (RuntimeException e) {
            throw new Gone(e);
        }
    }

    @Override
    public void flush() throws Gone {
        try {
            writer.flush();
        } catch (RuntimeException e) {
            throw new Gone(e);
        }
    }
}
