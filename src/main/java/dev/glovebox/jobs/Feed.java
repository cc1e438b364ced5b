package dev.glovebox.jobs;

import java.time.Duration;

/** What happens in a job, for whoever looks on. */
public interface Feed {
    /** From the kept event after that number on; without a gap, none twice. */
    Following follow(JobId job, long after);

    /** One who looks on. */
    interface Following extends AutoCloseable {
        /** What comes next; {@link Item.Quiet} when nothing came for that long. Throws {@link StoreAway}. */
        Item next(Duration most) throws InterruptedException;

        @Override
        void close();
    }

    sealed interface Item {
        /** The event's one line is made once for all who look on. */
        record Kept(long number, String type, String json) implements Item {}

        record Live(String type, String json) implements Item {}

        record Quiet() implements Item {}

        /** Nothing comes any more. */
        record Over(Job job) implements Item {}
    }
}
