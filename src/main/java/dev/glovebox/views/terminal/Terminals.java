package dev.glovebox.views.terminal;

import dev.glovebox.sandbox.Box;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/** The terminals that people opened in one box, each there until its shell ends. */
public final class Terminals implements AutoCloseable {
    /** Each is a shell with all that it starts. */
    public static final int MOST = 8;

    private final Shell shell;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Integer, Terminal> open = new TreeMap<>();
    private int last;
    private boolean closed;

    public Terminals(Box box) {
        shell = new Shell(box);
    }

    /** One more, with a shell in the workspace. */
    public Terminal open(Size size) throws NoTerminal, InterruptedException {
        String name = shell.name();
        lock.lock();
        try {
            if (closed) {
                throw new NoTerminal("the box has no more terminals: it is being closed");
            }
            if (open.size() >= MOST) {
                throw new NoTerminal(
                        MOST + " terminals are open in this box, which is the most there can be; close one");
            }
            int number = ++last;
            var terminal = new Terminal(number, name, shell.start(name, size), () -> forget(number));
            open.put(number, terminal);
            terminal.begin();
            return terminal;
        } finally {
            lock.unlock();
        }
    }

    public Optional<Terminal> find(int number) {
        lock.lock();
        try {
            return Optional.ofNullable(open.get(number));
        } finally {
            lock.unlock();
        }
    }

    /** By their numbers. */
    public List<Terminal> all() {
        lock.lock();
        try {
            return List.copyOf(open.values());
        } finally {
            lock.unlock();
        }
    }

    /** Ends every shell. Idempotent. */
    @Override
    public void close() {
        Collection<Terminal> left;
        lock.lock();
        try {
            closed = true;
            left = List.copyOf(open.values());
        } finally {
            lock.unlock();
        }
        left.forEach(terminal -> terminal.end("its box was closed"));
    }

    private void forget(int number) {
        lock.lock();
        try {
            open.remove(number);
        } finally {
            lock.unlock();
        }
    }
}
