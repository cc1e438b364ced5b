package dev.glovebox.agent.journal;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** A session's name, which is also a file's: it is checked, since people and programs hand it in. */
public record SessionId(String text) implements Comparable<SessionId> {
    /** How many sessions may begin within one second. */
    public static final int MOST_IN_A_SECOND = 9_999;

    private static final Pattern SHAPE = Pattern.compile("[0-9]{8}-[0-9]{6}(-[1-9][0-9]{0,3})?");
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");
    private static final int WITHOUT_SUFFIX = 15;

    public SessionId {
        if (!SHAPE.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is no session id: one looks like 20260131-235959");
        }
    }

    public static Optional<SessionId> parse(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(new SessionId(text)) : Optional.empty();
    }

    /** The first session of that second, the second one, and so on. */
    public static SessionId at(LocalDateTime time, int turn) {
        String second = SECOND.format(time);
        return new SessionId(turn == 1 ? second : second + "-" + turn);
    }

    /** Different for different sessions, and greater for a later one. */
    public long number() {
        String second = text.substring(0, WITHOUT_SUFFIX).replace("-", "");
        long turn = text.length() == WITHOUT_SUFFIX ? 0 : Long.parseLong(text, WITHOUT_SUFFIX + 1, text.length(), 10);
        return Long.parseLong(second) * (MOST_IN_A_SECOND + 1) + turn;
    }

    @Override
    public int compareTo(SessionId other) {
        return Long.compare(number(), other.number());
    }

    @Override
    public String toString() {
        return text;
    }
}
