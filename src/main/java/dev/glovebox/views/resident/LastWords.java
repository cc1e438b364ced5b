package dev.glovebox.views.resident;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;

/** The end of what a program complains about, kept so that its death can be explained. */
final class LastWords {
    private static final int KEPT = 2048;

    private final ReentrantLock lock = new ReentrantLock();
    private String tail = "";

    /** Reads on a thread of its own until the program's end. */
    static LastWords of(InputStream stderr) {
        var words = new LastWords();
        Thread.ofVirtual().start(() -> words.listen(stderr));
        return words;
    }

    private void listen(InputStream stderr) {
        byte[] bytes = new byte[KEPT];
        try {
            for (int count = stderr.read(bytes); count >= 0; count = stderr.read(bytes)) {
                add(new String(bytes, 0, count, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            add("\n" + e.getMessage());
        }
    }

    private void add(String text) {
        lock.lock();
        try {
            String all = tail + text;
            tail = all.substring(Math.max(0, all.length() - KEPT));
        } finally {
            lock.unlock();
        }
    }

    /** The last line that says something, without what would steer a terminal. */
    String line() {
        lock.lock();
        try {
            return tail.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .reduce((_, last) -> last)
                    .map(line -> line.replaceAll("\\p{Cntrl}", "?"))
                    .orElse("");
        } finally {
            lock.unlock();
        }
    }
}
