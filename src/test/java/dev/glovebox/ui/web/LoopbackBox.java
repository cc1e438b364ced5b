package dev.glovebox.ui.web;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.testing.FakeBox;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.Set;

/** A box whose servers are the test's own, at ports of this machine. */
final class LoopbackBox implements Box {
    private final FakeBox box = new FakeBox();

    @Override
    public Duplex connect(Inlet inlet) throws IOException {
        if (!(inlet instanceof Inlet.Port(int number))) {
            throw new IllegalArgumentException("here are only ports");
        }
        try {
            return new Line(new Socket(InetAddress.getLoopbackAddress(), number));
        } catch (ConnectException e) {
            throw new Inlet.Unanswered("nothing listens on port " + number + " in the box");
        }
    }

    private record Line(Socket socket) implements Duplex {
        @Override
        public InputStream in() {
            try {
                return socket.getInputStream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public OutputStream out() {
            try {
                return socket.getOutputStream();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public Call start(CallSpec spec) {
        return box.start(spec);
    }

    @Override
    public Inside inside() {
        return box.inside();
    }

    @Override
    public Level level() {
        return box.level();
    }

    @Override
    public List<String> notices() {
        return box.notices();
    }

    @Override
    public Set<Limit> limitsMet() {
        return box.limitsMet();
    }

    @Override
    public void close() {
        box.close();
    }
}
