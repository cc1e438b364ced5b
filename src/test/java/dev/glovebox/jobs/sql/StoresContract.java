package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Submitted;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** What all stores of one database are tested with. */
@Timeout(180)
abstract class StoresContract {
    protected final TestTime time = new TestTime();
    protected Stores stores;
    private String place;

    /** Of an empty database. */
    protected abstract String place();

    @BeforeEach
    void begin() {
        place = place();
        stores = Stores.open(place, Clock.systemUTC(), time.watched());
    }

    /** As another process does. */
    protected void openAgain(StoreClock clock) {
        stores.close();
        stores = Stores.open(place, Clock.systemUTC(), clock);
    }

    @AfterEach
    void end() {
        stores.close();
    }

    protected Job accepted(NewJob job) {
        return ((Submitted.Accepted) stores.jobs().submit(job, Wishes.BOUNDS)).job();
    }

    protected Claimed claimed(Claim claim) {
        return stores.jobs().claim(claim).orElseThrow();
    }

    protected Job now(JobId id) {
        return stores.jobs().find(id).orElseThrow();
    }

    /** As if that time of the job were long ago. */
    protected void age(JobId id, String column) {
        stores.database().write(sql -> sql.update("UPDATE jobs SET " + column + " = 1000000 WHERE id = ?", id.text()));
    }

    /** All of them begin at once. */
    protected static <T> List<T> together(int count, Callable<T> work) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(Collections.nCopies(count, work))) {
                results.add(result.get());
            }
            return results;
        }
    }
}
