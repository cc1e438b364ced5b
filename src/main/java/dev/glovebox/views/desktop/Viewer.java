package dev.glovebox.views.desktop;

import dev.glovebox.sandbox.Duplex;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.rfb.ClientMessage;
import dev.glovebox.views.rfb.ClientMessage.Clipboard;
import dev.glovebox.views.rfb.ClientMessage.Passive;
import dev.glovebox.views.rfb.ClientMessage.Pointer;
import dev.glovebox.views.rfb.ClientMessage.Pressed;
import dev.glovebox.views.rfb.ClientMessage.Released;
import dev.glovebox.views.rfb.ClientMessage.Resize;
import dev.glovebox.views.rfb.ClientMessages;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A person's client on its way to the screen: the server's bytes pass as they are and wait inside while nobody reads them; what the
 * client says is parsed, and reaches mouse and keyboard only while the hands are that person's.
 */
public final class Viewer implements Duplex {
    private static final int MOST_HELD = 64;
    private static final Duration RELEASE = Duration.ofSeconds(1);

    /** What a viewer belongs to. */
    record Owner(Hands hands, BiConsumer<String, ClientMessage> deeds, Consumer<Viewer> gone) {}

    private final String person;
    private final Duplex server;
    private final Owner owner;
    private final ClientMessages messages = new ClientMessages();
    private final Set<Integer> keys = new LinkedHashSet<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final OutputStream out = new FromPerson();
    private Pointer pointer = ClientMessage.letGo(0, 0);

    Viewer(String person, Duplex server, Owner owner) {
        this.person = person;
        this.server = server;
        this.owner = owner;
    }

    public String person() {
        return person;
    }

    /** For the person. */
    @Override
    public InputStream in() {
        return server.in();
    }

    /** From the person, in pieces of any size; fails with a sentence when it breaks the protocol, and is closed then. */
    @Override
    public OutputStream out() {
        return out;
    }

    /** The server would keep a button down for ever that its client held when it went. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        Thread release = letGo();
        try {
            release.join(RELEASE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.close();
        owner.gone().accept(this);
    }

    /** Lets go of what the person still held when the hands passed; beside, since the server may be slow to read. */
    Thread letGo() {
        return Thread.ofVirtual().start(() -> {
            lock.lock();
            try {
                release();
            } catch (IOException e) {
                server.close();
            } finally {
                lock.unlock();
            }
        });
    }

    private void release() throws IOException {
        for (int key : keys) {
            send(ClientMessage.release(key));
        }
        keys.clear();
        if (pointer.buttons() != 0) {
            pointer = ClientMessage.letGo(pointer.x(), pointer.y());
            send(pointer);
        }
        server.out().flush();
    }

    private void take(byte[] bytes, int offset, int length) throws IOException {
        try {
            takeAlone(bytes, offset, length);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private void takeAlone(byte[] bytes, int offset, int length) throws IOException {
        lock.lock();
        try {
            for (ClientMessage message : messages.take(bytes, offset, length)) {
                pass(message);
            }
            server.out().flush();
        } finally {
            lock.unlock();
        }
    }

    private void pass(ClientMessage message) throws IOException {
        if (message instanceof Passive) {
            send(message);
        } else if (owner.hands().areOf(person) && isPossible(message)) {
            owner.deeds().accept(person, message); // first: what it does can be seen as soon as it is sent
            send(message);
        }
    }

    /** Remembers what is held. */
    private boolean isPossible(ClientMessage message) {
        return switch (message) {
            case Pressed pressed -> {
                keys.add(pressed.keysym());
                yield keys.size() <= MOST_HELD;
            }
            case Released released -> keys.remove(released.keysym());
            case Pointer moved -> {
                pointer = moved;
                yield true;
            }
            case Resize resize -> Size.fits(resize.width(), resize.height());
            case Clipboard clipboard -> true;
            case Passive passive -> true;
        };
    }

    private void send(ClientMessage message) throws IOException {
        server.out().write(message.bytes().toBytes());
    }

    private final class FromPerson extends OutputStream {
        @Override
        public void write(int value) throws IOException {
            take(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            take(bytes, offset, length);
        }

        @Override
        public void close() {
            Viewer.this.close();
        }
    }
}
