package dev.glovebox.jobs.sql;

import static dev.glovebox.agent.journal.Samples.prompted;
import static dev.glovebox.jobs.sql.Wishes.claim;
import static dev.glovebox.jobs.sql.Wishes.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.Outcome;
import java.io.UncheckedIOException;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/** Journals as rows: who may write them, and what is noticed. */
abstract class RowJournalContract extends StoresContract {
    @Test
    void whoSleptPastTheLeaseAndWakesWritesNothing() {
        accepted(task("anna", "x"));
        Claimed frozen = claimed(claim("one"));
        Journal old = journals().of(frozen.lease()).create();
        old.append(prompted("one"));
        stores.jobs().forget("one");
        Claimed next = claimed(claim("one"));

        assertThatExceptionOfType(Journal.NotKept.class)
                .isThrownBy(() -> old.append(prompted("late")))
                .withMessageContaining("is no longer ours");
        Opening.Opened opened = (Opening.Opened) journals().of(next.lease()).open(old.session());
        assertThat(opened.journal().append(prompted("two"))).isEqualTo(2);
        assertThatExceptionOfType(Journal.NotKept.class).isThrownBy(() -> old.append(prompted("later")));
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> journals().of(frozen.lease()).create());
        assertThat(journals().after(next.job().id(), 0))
                .extracting(Entry::event)
                .containsExactly(prompted("one"), prompted("two"));
        assertThat(journals().after(next.job().id(), 1))
                .extracting(Entry::number)
                .containsExactly(2L);
    }

    @Test
    void nothingIsWrittenAfterTheJobHasEnded() {
        accepted(task("anna", "x"));
        Claimed claimed = claimed(claim("one"));
        Journal journal = journals().of(claimed.lease()).create();
        journal.append(prompted("one"));
        stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), Spent.NOTHING);

        assertThatExceptionOfType(Journal.NotKept.class).isThrownBy(() -> journal.append(prompted("late")));
        assertThat(journals().after(claimed.job().id(), 0)).hasSize(1);
    }

    @Test
    void aRowThatChangedIsNoticedAndPutAside() {
        accepted(task("anna", "x"));
        Claimed claimed = claimed(claim("one"));
        SessionId id;
        try (Journal journal = journals().of(claimed.lease()).create()) {
            id = journal.session();
            journal.append(prompted("one"));
            journal.append(prompted("two"));
            journal.append(prompted("three"));
        }
        stores.database().write(sql -> sql.update("DELETE FROM entries WHERE number = 2"));

        assertThat(journals().of(claimed.lease()).open(id)).isInstanceOfSatisfying(Opening.Damaged.class, damaged -> {
            assertThat(damaged.good()).hasSize(1);
            assertThat(damaged.what()).isEqualTo("what follows entry 1 is not as it was kept");
        });
        Opening.Opened opened = (Opening.Opened) journals().of(claimed.lease()).salvage(id);
        assertThat(opened.notices()).hasSize(1);
        assertThat(opened.journal().append(prompted("two again"))).isEqualTo(2);
        long aside = stores.database().read(sql -> sql.number("SELECT count(*) FROM entries_aside"));
        assertThat(aside).isEqualTo(1);
    }

    private RowJournals journals() {
        return new RowJournals(stores.database(), Clock.systemUTC(), stores.retry());
    }
}
