package dev.glovebox.jobs.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.StoreAway;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TroubleTest {
    @Test
    void whatPassesIsTheDatabaseAwayWhateverTellsIt() {
        for (String state : List.of(
                "08000", "08001", "08003", "08006", "08P01", "57P01", "57P02", "57P03", "57P05", "57014", "53100",
                "53200", "53300", "40001", "40P01", "55P03", "25P02", "25P03", "25006", "58030", "42501", "XX000",
                "")) {
            assertThat(Trouble.of(new SQLException("x", state))).as(state).isInstanceOf(StoreAway.class);
        }
        assertThat(Trouble.of(new SQLException("x"))).isInstanceOf(StoreAway.class);
        assertThat(Trouble.of(new SQLTransientException("x", "22000"))).isInstanceOf(StoreAway.class);
        assertThat(Trouble.of(new SQLRecoverableException("x", "22000"))).isInstanceOf(StoreAway.class);
        assertThat(Trouble.of(new SQLNonTransientException(
                        "x", "42000", new IOException(new SQLException("the cause", "57P01")))))
                .isInstanceOf(StoreAway.class);
    }

    @Test
    void whatAStatementOfOursDidIsAFault() {
        for (String state : List.of("22001", "23505", "42P01", "42703", "P0001", "26000")) {
            assertThat(Trouble.of(new SQLException("x", state))).as(state).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void onlyWhatWasCertainlyNotKeptIsTriedAgain() {
        SQLException broken = new SQLException("x", "57P01");
        assertThat(Trouble.isWorthAnotherTry(broken, false)).isTrue();
        assertThat(Trouble.isWorthAnotherTry(broken, true)).isFalse();
        assertThat(Trouble.isWorthAnotherTry(new SQLException("x", "40001"), true))
                .isTrue();
        assertThat(Trouble.isWorthAnotherTry(new SQLException("x", "23505"), false))
                .isFalse();
        assertThat(Trouble.isWorthAnotherTry(new SQLTransientConnectionException("x", "08001"), false))
                .isFalse();
    }
}
