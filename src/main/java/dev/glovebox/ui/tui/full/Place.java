package dev.glovebox.ui.tui.full;

import java.util.Comparator;

/** A place in the text of a session. */
record Place(int part, Of block, int at) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
            Comparator.comparingInt(Place::part).thenComparing(Place::block).thenComparingInt(Place::at);

    enum Of {
        HEAD,
        BODY
    }

    @Override
    public int compareTo(Place other) {
        return ORDER.compare(this, other);
    }
}
