package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.input.Key;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Questions to the person, one after the other. */
final class Asked {
    private final Deque<Asking> waiting = new ArrayDeque<>();
    private Optional<Prompting> now = Optional.empty();

    void add(Asking asking) {
        waiting.add(asking);
    }

    Optional<Prompting> now() {
        return now;
    }

    boolean isOpen() {
        return now.isPresent();
    }

    /** Those that nobody waits for any longer go; whether there is another one now, or none any more. */
    boolean next(long nanos) {
        Optional<Prompting> before = now;
        now = now.filter(one -> !one.isOver());
        while (now.isEmpty() && !waiting.isEmpty()) {
            Asking asking = waiting.remove();
            now = asking.isOver() ? Optional.empty() : Optional.of(new Prompting(asking, nanos));
        }
        return !now.equals(before);
    }

    /** Whether the key was for a question. */
    boolean takes(Key key, long nanos) {
        return now.isPresent() && now.get().takes(key, nanos);
    }

    /** Whether there was anything to decline. */
    boolean decline() {
        now.ifPresent(Prompting::decline);
        return now.isPresent();
    }
}
