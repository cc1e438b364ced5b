package dev.glovebox.views.workshop;

import dev.glovebox.protocol.AgentEvent.Noticed;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands notices to whoever keeps them now; while nobody does, the last ones wait. */
final class Told {
    private static final int MOST_WAITING = 100;

    private final Deque<Noticed> waiting = new ArrayDeque<>();
    private @Nullable Consumer<Noticed> listener;

    synchronized void to(Consumer<Noticed> next) {
        listener = next;
        while (!waiting.isEmpty()) {
            next.accept(waiting.removeFirst());
        }
    }

    synchronized void toNobody() {
        listener = null;
    }

    synchronized void accept(Noticed notice) {
        if (listener != null) {
            listener.accept(notice);
            return;
        }
        if (waiting.size() == MOST_WAITING) {
            waiting.removeFirst();
        }
        waiting.add(notice);
    }
}
