package dev.glovebox.ui.print;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A stream that somebody reads, perhaps; when nobody does any more, it says so once and swallows the rest. */
public final class Paper {
    private final OutputStream stream;
    private final Runnable whenTorn;
    private volatile boolean torn;

    public Paper(OutputStream stream, Runnable whenTorn) {
        this.stream = stream;
        this.whenTorn = whenTorn;
    }

    /** At once, whole. */
    void write(String text) {
        if (torn || text.isEmpty()) {
            return;
        }
        try {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
            stream.flush();
        } catch (IOException e) {
            torn = true;
            whenTorn.run();
        }
    }

    /** Whether something that was written did not arrive. */
    public boolean isTorn() {
        return torn;
    }
}
