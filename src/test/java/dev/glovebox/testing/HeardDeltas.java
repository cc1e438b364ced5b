package dev.glovebox.testing;

import dev.glovebox.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Remembers what was told of an answer, and what of it still counts. */
public final class HeardDeltas implements Model.Deltas {
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder thinking = new StringBuilder();
    private final List<String> drops = new ArrayList<>();

    @Override
    public synchronized void text(String piece) {
        text.append(piece);
    }

    @Override
    public synchronized void thinking(String piece) {
        thinking.append(piece);
    }

    @Override
    public synchronized void dropped(String reason) {
        text.setLength(0);
        thinking.setLength(0);
        drops.add(reason);
    }

    public synchronized String text() {
        return text.toString();
    }

    public synchronized String thinking() {
        return thinking.toString();
    }

    public synchronized List<String> drops() {
        return List.copyOf(drops);
    }
}
