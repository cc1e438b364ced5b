package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Causes;
import dev.glovebox.jobs.StoreAway;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.Optional;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What an SQLException means for those who wanted something kept; this is the one place that says so. */
final class Trouble {
    /** See the appendix "PostgreSQL Error Codes" of its manual: our own statements, and what a constraint refused. */
    private static final Set<String> OURS = Set.of("0A", "21", "22", "23", "26", "34", "42", "P0");

    /** Of the same appendix: broken connections, no resources, an operator's or the system's doing. */
    private static final Set<String> PASSING = Set.of("08", "40", "53", "57", "58");

    private static final Set<SQLiteErrorCode> OUR_CODES = Set.of(
            SQLiteErrorCode.SQLITE_ERROR,
            SQLiteErrorCode.SQLITE_MISUSE,
            SQLiteErrorCode.SQLITE_MISMATCH,
            SQLiteErrorCode.SQLITE_RANGE,
            SQLiteErrorCode.SQLITE_TOOBIG);

    private static final String NO_RIGHT = "42501";

    /** Serialization failure and deadlock: the database asks for another try. */
    private static final Set<String> AGAIN = Set.of("40001", "40P01");

    /** The database ended the connection: an operator, a crash, and what was idle for too long. */
    private static final Set<String> ENDED = Set.of("57P01", "57P02", "57P05", "25P03", "25P04");

    private Trouble() {}

    static RuntimeException of(SQLException failure) {
        return isOurs(failure)
                ? new IllegalStateException("a statement of ours is wrong (" + failure.getMessage() + ")", failure)
                : new StoreAway("the database cannot be reached now (" + reason(failure) + ")", failure);
    }

    /** A pool that gave up tells only its own figures; why there was no connection is in the cause. */
    private static String reason(SQLException failure) {
        return String.valueOf(
                failure instanceof SQLTransientConnectionException && failure.getCause() != null
                        ? failure.getCause().getMessage()
                        : failure.getMessage());
    }

    /**
     * Whether the same work may succeed at once.
     *
     * @param inDoubt when it may have been kept nevertheless, since the failure was the commit's
     */
    static boolean isWorthAnotherTry(SQLException failure, boolean inDoubt) {
        return AGAIN.contains(state(failure)) || (!inDoubt && isBroken(failure));
    }

    /** The connection is, so that another one may do; not when the pool has none to give. */
    private static boolean isBroken(SQLException failure) {
        String state = state(failure);
        return !(failure instanceof SQLTransientConnectionException)
                && (state.startsWith("08") || ENDED.contains(state));
    }

    private static boolean isOurs(SQLException failure) {
        if (failure instanceof SQLiteException odd) {
            return OUR_CODES.contains(odd.getResultCode())
                    || odd.getResultCode().name().startsWith("SQLITE_CONSTRAINT");
        }
        return isOf(OURS, state(failure))
                && !state(failure).equals(NO_RIGHT)
                && Causes.of(failure).stream().noneMatch(Trouble::isPassing);
    }

    private static boolean isPassing(Throwable cause) {
        return cause instanceof SQLTransientException
                || cause instanceof SQLRecoverableException
                || (cause instanceof SQLException failure && isOf(PASSING, state(failure)));
    }

    private static boolean isOf(Set<String> classes, String state) {
        return state.length() == 5 && classes.contains(state.substring(0, 2));
    }

    private static String state(SQLException failure) {
        return Optional.ofNullable(failure.getSQLState()).orElse("");
    }
}
