package dev.glovebox.sandbox.wire;

import dev.glovebox.sandbox.Duplex;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** A connection into the box, which is over when whoever asked for it closes it. */
final class Inbound implements Duplex {
    private final Connection connection;
    private final Runnable close;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param close run once */
    Inbound(Connection connection, Runnable close) {
        this.connection = connection;
        this.close = close;
    }

    @Override
    public InputStream in() {
        return connection.in();
    }

    @Override
    public OutputStream out() {
        return connection.out();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            close.run();
        }
    }
}
