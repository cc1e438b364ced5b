package dev.glovebox.sandbox.wire;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The connections of one direction. One counts until both sides have let go of it. */
final class Roster {
    /** A connection, what else its loss ends, and how many of the two sides still hold it. */
    private record Entry(Connection connection, Runnable onLost, AtomicInteger holders) {}

    private final Map<Integer, Entry> live = new ConcurrentHashMap<>();
    private volatile @Nullable String over;

    void add(Connection connection, Runnable onLost) {
        var entry = new Entry(connection, onLost, new AtomicInteger(2));
        live.put(connection.channel(), entry);
        String reason = over;
        if (reason != null) {
            lose(entry, reason);
        }
    }

    boolean isFull() {
        return live.size() >= Wire.MAX_CONNECTIONS;
    }

    /** @param word of the frame that is for it */
    Connection find(int channel, String word) {
        Entry entry = live.get(channel);
        if (entry == null) {
            throw new ProtocolViolation(
                    word + " for the connection " + Integer.toUnsignedString(channel) + " that is not there");
        }
        return entry.connection();
    }

    /** One of the two sides has sent its last frame. */
    void letGo(Connection connection) {
        Entry entry = live.get(connection.channel());
        if (entry != null && entry.holders().decrementAndGet() == 0) {
            live.remove(connection.channel());
        }
    }

    /** Ends the connections of now and of later alike. */
    void endAll(String reason) {
        over = reason;
        live.values().forEach(entry -> lose(entry, reason));
    }

    private static void lose(Entry entry, String reason) {
        entry.connection().lose(reason);
        entry.onLost().run();
    }
}
