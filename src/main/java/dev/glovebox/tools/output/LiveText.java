package dev.glovebox.tools.output;

import java.util.function.Consumer;

/** Passes text on while it comes, up to a bound: a flood is no news. */
final class LiveText {
    private static final int MOST = 1 << 20;

    private final Consumer<String> to;
    private final int most;
    private int shown;

    LiveText(Consumer<String> to) {
        this(to, MOST);
    }

    LiveText(Consumer<String> to, int most) {
        this.to = to;
        this.most = most;
    }

    /** Whether nothing more will be passed on. */
    boolean isFull() {
        return shown >= most;
    }

    void show(String text) {
        if (text.isEmpty() || isFull()) {
            return;
        }
        shown += text.length();
        to.accept(text.replace("\r\n", "\n"));
        if (isFull()) {
            to.accept("\n[more output is not shown live]\n");
        }
    }
}
