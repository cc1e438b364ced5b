package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.StoreAway;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What an SQLException means for those who wanted something kept. */
final class Trouble {
    /** See the appendix "PostgreSQL Error Codes" of its manual: our own statements, and what a constraint refused. */
    private static final Set<String> OURS = Set.of("0A", "21", "22", "23", "26", "34", "42", "P0");

    private static final Set<SQLiteErrorCode> OUR_CODES = Set.of(
            SQLiteErrorCode.SQLITE_ERROR,
            SQLiteErrorCode.SQLITE_MISUSE,
            SQLiteErrorCode.SQLITE_MISMATCH,
            SQLiteErrorCode.SQLITE_RANGE,
            SQLiteErrorCode.SQLITE_TOOBIG);

    private static final String NO_RIGHT = "42501";

    /** Serialization failure and deadlock: the database asks for another try. */
    private static final Set<String> AGAIN = Set.of("40001", "40P01");

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

    static boolean isWorthAnotherTry(SQLException failure) {
        return failure.getSQLState() != null && AGAIN.contains(failure.getSQLState());
    }

    private static boolean isOurs(SQLException failure) {
        if (failure instanceof SQLiteException odd) {
            return OUR_CODES.contains(odd.getResultCode())
                    || odd.getResultCode().name().startsWith("SQLITE_CONSTRAINT");
        }
        if (failure instanceof SQLTransientConnectionException) {
            return false;
        }
        String state = failure.getSQLState();
        return state != null && !state.equals(NO_RIGHT) && state.length() == 5 && OURS.contains(state.substring(0, 2));
    }
}
