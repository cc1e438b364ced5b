package dev.glovebox.jobs;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What ended jobs still hold, and which of them loses its folder next. A job is taken for removal by one server at a time; when the folder
 * is gone, a summary of the job stays. Throws {@link StoreAway}.
 */
public interface Retention {
    /** The jobs whose folders a server can reach. */
    record Scope(String server, JobStore.Files files) {}

    record Kept(JobId id, String owner) {}

    /**
     * What one owner's ended jobs take, in bytes.
     *
     * @param stuck of jobs whose removal failed, which is tried again later
     */
    record Share(long removable, long stuck) {}

    /** Takes the job that ended longest ago, at least that long. Nobody else takes it for that time. */
    Optional<Kept> takeOld(Scope scope, Duration age, Duration time);

    /** Takes the job that ended longest ago of the owner who is chosen by what all of them hold. */
    Optional<Kept> takeOf(Scope scope, Function<Map<String, Share>, Optional<String>> owner, Duration time);

    /** Ended jobs without a size, by their ids after that one. */
    List<Kept> unmeasured(Scope scope, Optional<JobId> after, int most);

    /** Jobs that have begun and have not ended. */
    List<Kept> active(Scope scope);

    /** What the folder of an ended job takes; the store adds what it keeps of the job itself. */
    void measured(JobId id, long bytes);

    /** Somebody may have written in the folder of an ended job, which is measured again. Of another job it changes nothing. */
    void changed(JobId id);

    /** The folder is gone. Of the job's rows only a short summary stays. */
    void removed(JobId id);

    boolean isRemoved(JobId id);

    /** The folder is not gone, and is tried again later, later each time. Gives how often it has failed. */
    int failed(JobId id);

    /** Nothing is known against the job: what failed was ours. It is tried again after that time. */
    void postpone(JobId id, Duration time);

    /** Removes what the store need not keep any longer: old keys, old deeds of the audit, old summaries. */
    void trim();
}
