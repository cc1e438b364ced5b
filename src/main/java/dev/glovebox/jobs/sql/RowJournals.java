package dev.glovebox.jobs.sql;

import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.StoreRetry;
import java.time.Clock;
import java.util.List;

/** The journals of jobs as rows that every server sees. */
final class RowJournals implements Journals {
    private final Database database;
    private final Clock clock;
    private final StoreRetry retry;

    RowJournals(Database database, Clock clock, StoreRetry retry) {
        this.database = database;
        this.clock = clock;
        this.retry = retry;
    }

    @Override
    public History of(Lease lease) {
        return new RowHistory(new Entries(database, lease, retry), clock);
    }

    @Override
    public List<Journal.Entry> after(JobId job, long number) {
        return database
                .read(sql -> sql.list(
                        "SELECT line FROM entries WHERE job = ? AND session = (SELECT max(session) FROM journals WHERE job = ?)"
                                + " AND number > ? ORDER BY number",
                        row -> row.bytes("line"),
                        job.text(),
                        job.text(),
                        number))
                .stream()
                .map(Document::entry)
                .toList();
    }
}
