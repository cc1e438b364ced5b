package dev.glovebox.views.desktop;

import dev.glovebox.views.picture.Size;
import dev.glovebox.views.rfb.Keysyms;
import dev.glovebox.views.rfb.RfbClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** The agent's mouse and keyboard; one deed at a time, and each is with the X server when its method returns. */
final class Input {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** How long a window manager may take to give the keyboard to what was clicked. */
    private static final Duration FOCUS = Duration.ofMillis(300);

    /** How long programs may take to read the keys before the layout changes under them. */
    private static final Duration READ = Duration.ofSeconds(2);

    private static final Duration QUIET = Duration.ofMillis(200);
    private static final int BURST = 32;
    /** No more than a layout has room for. */
    private static final int AHEAD = 96;

    private static final int DRAG_STEPS = 8;
    private static final List<Integer> WESTERN =
            IntStream.rangeClosed(0xa1, 0xff).boxed().toList();

    private final RfbClient client;
    private final Hands hands;
    private final Layout layout;
    private final ReentrantLock lock = new ReentrantLock();
    private Point at;
    private int buttons;
    private long focusAt = System.nanoTime();
    private long changesBefore;

    /** Something done with mouse or keys. */
    interface Act {
        void run() throws IOException, InterruptedException;
    }

    Input(RfbClient client, Hands hands, Layout layout) {
        this.client = client;
        this.hands = hands;
        this.layout = layout;
        at = new Point(client.size().width() / 2, client.size().height() / 2);
    }

    /** Puts the mouse where it is: a server that was never told draws it into the screen itself. */
    void begin() throws IOException, InterruptedException {
        client.pointer(buttons, at.x(), at.y());
    }

    void move(Point to) throws IOException, InterruptedException {
        act(() -> moveTo(to));
    }

    void press(Button button) throws IOException, InterruptedException {
        act(() -> hold(buttons | button.bit()));
    }

    void release(Button button) throws IOException, InterruptedException {
        act(() -> hold(buttons & ~button.bit()));
    }

    void click(Point where, Button button, int times) throws IOException, InterruptedException {
        act(() -> {
            moveTo(where);
            for (int i = 0; i < times; i++) {
                hold(buttons | button.bit());
                hold(buttons & ~button.bit());
            }
        });
    }

    void drag(Point from, Point to, Button button) throws IOException, InterruptedException {
        act(() -> {
            require(to);
            moveTo(from);
            hold(buttons | button.bit());
            for (int step = 1; step <= DRAG_STEPS; step++) {
                moveTo(between(from, to, step));
                client.settle(LIMIT);
            }
            hold(buttons & ~button.bit());
        });
    }

    private static Point between(Point from, Point to, int step) {
        return new Point(
                from.x() + (to.x() - from.x()) * step / DRAG_STEPS, from.y() + (to.y() - from.y()) * step / DRAG_STEPS);
    }

    void scroll(Point where, Wheel wheel, int clicks) throws IOException, InterruptedException {
        act(() -> {
            moveTo(where);
            for (int i = 0; i < clicks; i++) {
                client.pointer(buttons | wheel.bit(), at.x(), at.y());
                client.pointer(buttons, at.x(), at.y());
            }
        });
    }

    void type(String text) throws IOException, InterruptedException {
        List<Integer> keys = keys(text);
        for (int done = 0; done < keys.size(); done += BURST) {
            List<Integer> burst = keys.subList(done, Math.min(done + BURST, keys.size()));
            List<Integer> ahead = keys.subList(done, Math.min(done + AHEAD, keys.size()));
            act(() -> {
                awaitFocus();
                if (!layout.has(burst)) {
                    prepare(ahead);
                }
                for (int key : burst) {
                    client.press(key);
                    client.release(key);
                }
            });
        }
    }

    private void prepare(List<Integer> keys) throws IOException, InterruptedException {
        if (layout.has(keys)) {
            return;
        }
        if (!layout.hasRoomFor(keys)) {
            client.awaitStill(QUIET, READ);
        }
        layout.lay(keys);
    }

    private static List<Integer> keys(String text) {
        List<Integer> keys = new ArrayList<>();
        text.replace("\r\n", "\n")
                .codePoints()
                .forEach(character -> keys.add(Keysyms.ofCharacter(character)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "no key types the character U+%04X; keys such as escape have names"
                                        .formatted(character)))));
        return keys;
    }

    void chord(List<String> names) throws IOException, InterruptedException {
        List<Integer> keys = names.stream().map(Input::key).toList();
        act(() -> {
            awaitFocus();
            prepare(keys);
            for (int key : keys) {
                client.press(key);
            }
            for (int key : keys.reversed()) {
                client.release(key);
            }
        });
    }

    private static int key(String name) {
        OptionalInt keysym = Keysyms.ofKey(name);
        return keysym.orElseThrow(() -> new IllegalArgumentException("there is no key '" + name
                + "'; a key is one character or a name such as ctrl, alt, shift, super, return, tab,"
                + " escape, backspace, delete, home, end, page_up, page_down, left, right, up, down, f1 to f24"));
    }

    /** Nothing stays held when a person takes over, and western letters are there for them. */
    void handOver() throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            if (buttons != 0) {
                hold(0);
            }
            prepare(WESTERN);
        } finally {
            lock.unlock();
        }
    }

    private void act(Act act) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            hands.requireAgent();
            act.run();
            client.settle(LIMIT);
        } finally {
            lock.unlock();
        }
    }

    private void moveTo(Point to) throws IOException, InterruptedException {
        require(to);
        at = to;
        client.pointer(buttons, at.x(), at.y());
    }

    private void require(Point point) {
        Size size = client.size();
        if (point.x() >= size.width() || point.y() >= size.height()) {
            throw new IllegalArgumentException("the screen is " + size + " and has no place " + point);
        }
    }

    private void hold(int mask) throws IOException, InterruptedException {
        changesBefore = client.changes();
        buttons = mask;
        client.pointer(buttons, at.x(), at.y());
        focusAt = System.nanoTime() + FOCUS.toNanos();
    }

    /** Keys that come right after a click would go to the window that had the keyboard before. */
    private void awaitFocus() throws IOException, InterruptedException {
        Duration left = Duration.ofNanos(focusAt - System.nanoTime());
        if (left.isPositive()) {
            client.awaitChange(changesBefore, left);
            focusAt = System.nanoTime();
        }
    }
}
