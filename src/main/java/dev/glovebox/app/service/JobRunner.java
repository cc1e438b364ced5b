package dev.glovebox.app.service;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.Journals;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.StoreRetry;
import dev.glovebox.jobs.feed.Channel;
import dev.glovebox.jobs.feed.Hub;
import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.jobs.work.Runner;
import dev.glovebox.protocol.ResourceFault;
import dev.glovebox.protocol.Why;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Does jobs in boxes of this machine; a job that was cut off goes on after what its journal holds. */
final class JobRunner implements Runner {
    private final Terms terms;
    private final TaskFolders folders;
    private final Records records;
    private final JobRooms rooms;
    private final Duration silence;

    /** Where what happens is kept, told and asked. */
    record Records(Journals journals, Mail mail, StoreRetry retry, Hub hub, Totals totals) {}

    /** What the operator lets jobs have, whom they may ask, and what the machine has. */
    record Terms(RequestRules rules, ApprovalPolicy approval, Resources resources) {}

    JobRunner(Terms terms, TaskFolders folders, Records records, JobRooms rooms, Duration silence) {
        this.terms = terms;
        this.folders = folders;
        this.records = records;
        this.rooms = rooms;
        this.silence = silence;
    }

    @Override
    public Done run(Claimed claimed, Assignment assignment) throws InterruptedException {
        Job job = claimed.job();
        AttemptFiles files = new AttemptFiles(
                folders.of(job.id()), claimed.lease(), () -> records.retry().call(assignment::confirm));
        Sum sum = new Sum();
        try {
            files.make(words(job));
            History history = records.journals().of(claimed.lease());
            return new Done(entered(job, files, history, assignment, sum), sum.spent());
        } catch (UsageError e) {
            return new Done(new Outcome.Failed(e.sentence()), sum.spent());
        } catch (Lease.Lost e) {
            return new Done(new Outcome.Released("another server has it"), sum.spent());
        } catch (RuntimeException e) {
            return new Done(interrupted(e), sum.spent());
        } finally {
            records.journals().release(claimed.lease());
        }
    }

    private Outcome entered(Job job, AttemptFiles files, History history, Assignment assignment, Sum sum)
            throws InterruptedException {
        Path journal = files.folder().journal();
        Entered entered = history.list().stream()
                .findFirst()
                .map(Listed::id)
                .map(id -> Entered.open(history, journal, id))
                .orElseGet(() -> Entered.fresh(history, journal))
                .fencedBy(files);
        try (var _ = entered.journal();
                Channel channel = records.hub().open(job.id());
                AgentLog log = AgentLog.of(
                        files,
                        entered.before(),
                        terms.approval().house().parts().clock(),
                        assignment::isLost)) {
            Memory memory = new Memory(files, job, entered.before());
            EventSink told = new WhileHeld(channel, assignment::isHeld);
            var desk = new Attempt.Desk(
                    terms, folders, new Attempt.Letters(records.mail(), records.retry()), rooms, silence);
            var sink = new FaultSink(new Fan(List.of(told, log, memory, sum, records.totals())));
            return new Attempt(desk, files, job, entered, assignment).run(sink, log);
        }
    }

    /** What the machine lacks is no fault of the job, nor is a store that is away: it waits, here or with another server, until that is there again. */
    private Outcome interrupted(RuntimeException failure) {
        Optional<String> lacking =
                failure instanceof OutOfResources known ? Optional.of(known.words()) : ResourceFault.of(failure);
        if (lacking.isPresent()) {
            terms.resources().ranOut(lacking.get());
            return new Outcome.Released("waits, since its server ran out of disk space, descriptors or memory");
        }
        if (StoreAway.isCauseOf(failure)) {
            return new Outcome.Released("the store was away");
        }
        return switch (failure) {
            case Journal.NotKept e -> new Outcome.Failed("the server could not keep what happens: " + e.getMessage());
            case UncheckedIOException e -> new Outcome.Failed("the server could not keep what happens: " + Why.of(e));
            default -> throw failure;
        };
    }

    private static String words(Job job) {
        return switch (job.request().work()) {
            case Work.Task(var words) -> words;
            case Work.StepList(var steps) -> steps.text();
            case Work.Conversation() -> "A conversation.";
        };
    }
}
