package dev.glovebox.jobs.feed;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Job;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Looks a job up in journal and store while nobody here runs it, once for all who look on. */
final class Lookout implements Runnable {
    private final Line line;
    private final Sources sources;
    private final Hub.Pace pace;
    private final Thread thread;
    private Duration pause;
    private volatile boolean stopped;

    private Lookout(Line line, Sources sources, Hub.Pace pace) {
        this.line = line;
        this.sources = sources;
        this.pace = pace;
        pause = pace.first();
        thread = Thread.ofVirtual().name("feed-lookout").unstarted(this);
    }

    static Lookout start(Line line, Sources sources, Hub.Pace pace) {
        var lookout = new Lookout(line, sources, pace);
        lookout.thread.start();
        return lookout;
    }

    /** Something has changed that it should see. */
    void wake() {
        LockSupport.unpark(thread);
    }

    void stop() {
        stopped = true;
        wake();
    }

    @Override
    public void run() {
        while (!stopped && line.over().isEmpty()) {
            Optional<Long> last = line.toLookAfter();
            if (last.isPresent()) {
                look(last.get());
            } else {
                pause = pace.first();
            }
            if (!stopped && line.over().isEmpty()) {
                LockSupport.parkNanos(this, last.isPresent() ? pause.toNanos() : Long.MAX_VALUE);
            }
        }
    }

    /** The job first: when that is final, its journal is whole. */
    private void look(long last) {
        try {
            Job job = sources.find(line.job());
            List<Journal.Entry> entries = sources.after(line.job(), last);
            line.found(entries);
            pause = entries.isEmpty() ? longer() : pace.first();
            if (job.state().isFinal()) {
                line.ended(job);
            }
        } catch (InterruptedException e) {
            stopped = true;
        } catch (RuntimeException e) {
            pause = longer();
            line.failed(e);
        } catch (Error e) {
            pause = longer();
            line.failed(new IllegalStateException("a look at the job failed", e));
        }
    }

    private Duration longer() {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(pace.longest()) < 0 ? twice : pace.longest();
    }
}
