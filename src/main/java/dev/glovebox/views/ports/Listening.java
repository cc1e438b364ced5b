package dev.glovebox.views.ports;

import java.util.Comparator;

/**
 * A port of a box's loopback at which a program listens.
 *
 * @param program its name, printable and short, for a person; empty where it is not known
 */
public record Listening(int port, String program) implements Comparable<Listening> {
    @Override
    public int compareTo(Listening other) {
        return Comparator.comparingInt(Listening::port)
                .thenComparing(Listening::program)
                .compare(this, other);
    }
}
