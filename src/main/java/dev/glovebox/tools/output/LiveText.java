package dev.glovebox.tools.output;

import java.util.function.Consumer;

/** Passes text on while it comes, up to a bound: a flood is no news. */
final class LiveText {
    private static final int MOST = 1 << 20;

    private final Consumer<String> to;
    private int shown;

    LiveText(Consumer<String> to) {
        this.to = to;
    }

    void show(String text) {
        if (text.isEmpty() || shown >= MOST) {
            return;
        }
        shown += text.length();
        to.accept(text.replace("\r\n", "\n"));
        if (shown >= MOST) {
            to.accept("\n[more output is not shown live]\n");
        }
    }
}
