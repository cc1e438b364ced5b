package dev.glovebox.app.service;

import dev.glovebox.agent.EventLog;
import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.Limits;
import dev.glovebox.agent.StepRunner;
import dev.glovebox.agent.Steps;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.LazyTariff;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.ModelAccess;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.session.SessionLimits;
import dev.glovebox.app.settings.OwnPrices;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Mail;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.Resources;
import dev.glovebox.jobs.Rules;
import dev.glovebox.jobs.StoreRetry;
import dev.glovebox.jobs.work.Assignment;
import dev.glovebox.jobs.work.Assignment.Stop;
import dev.glovebox.model.Model;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.ResourceFault;
import dev.glovebox.protocol.SecretPatterns;
import dev.glovebox.sandbox.Opening;
import java.time.Duration;
import java.util.Optional;

/** One attempt at a job, in one box: from what its journal holds to an outcome. */
final class Attempt {
    private final Desk desk;
    private final Job job;
    private final Entered entered;
    private final Assignment assignment;
    private final Progress progress;
    private final Settings settings;
    private final AttemptFiles files;
    private final MailInbox inbox;

    /** What every attempt uses; a conversation's box is closed after that silence. */
    record Desk(JobRunner.Terms terms, TaskFolders folders, Letters letters, JobRooms rooms, Duration silence) {
        House house() {
            return terms.approval().house();
        }
    }

    /** What people say, and how long a store is waited for that cannot tell it. */
    record Letters(Mail mail, StoreRetry retry) {}

    Attempt(Desk desk, AttemptFiles files, Job job, Entered entered, Assignment assignment) {
        this.desk = desk;
        this.job = job;
        this.entered = entered;
        this.assignment = assignment;
        progress = Progress.of(entered.before());
        settings = desk.house().settings(job.request());
        this.files = files;
        inbox = new MailInbox(desk.letters(), assignment, progress.heard());
    }

    Outcome run(FaultSink sink, AgentLog log) throws InterruptedException {
        Optional<Rules.Objection> objection =
                isDone() ? Optional.empty() : desk.terms().rules().objection(job.owner(), job.request());
        if (objection.isPresent()) {
            String reason = "this server does not do it by its present settings: "
                    + objection.get().sentence();
            return job.kind() == Job.Kind.SESSION ? notNow(sink, reason) : failed(log, reason);
        }
        Optional<String> setAside = Optional.empty();
        if (job.request().work() instanceof Work.StepList
                && progress.isBegun()
                && progress.last().isEmpty()) {
            if (!job.request().allowHosts().isEmpty()) {
                return failed(log, "it was cut off, and steps that may have acted outside the box are not run twice");
            }
            setAside = Optional.of(files.setAside());
        }
        MailedQuestions questions = new MailedQuestions(desk.letters().mail(), assignment);
        ApprovalPolicy approval = desk.terms().approval();
        ApprovalPolicy.Terms terms = desk.letters().retry().call(() -> approval.terms(job));
        Rooms.Ready ready = desk.house()
                .prepare(
                        desk.house().at(terms.settings(), files.folder()),
                        approval.company(job, terms.person(), questions));
        return switch (desk.rooms().open(job, ready)) {
            case Rooms.Opened.Refused(var why) -> unopened(why, log);
            case Rooms.Opened.In(var room) -> {
                try (var _ = Heartbeat.whileHeld(room.box(), assignment)) {
                    yield in(room, sink, questions, setAside);
                } finally {
                    desk.rooms().close(job.id());
                }
            }
        };
    }

    private Outcome unopened(Opening.Refused why, AgentLog log) {
        Resources resources = desk.terms().resources();
        if (why.cause() == Opening.Cause.RESOURCES || resources.measured().isPresent()) {
            throw new OutOfResources(ResourceFault.ofStart(why.reason()).orElse("no box opens"));
        }
        HostPaths paths = HostPaths.of(desk.house().surroundings(), desk.folders());
        return failed(log, "the box did not open: " + paths.hide(why.reason() + "; " + why.remedy()));
    }

    private static Outcome failed(AgentLog log, String reason) {
        log.say(reason);
        return new Outcome.Failed(reason);
    }

    /** A conversation is not over because of it: other settings may come, and what was said till then is heard with the next message. */
    private Outcome notNow(EventSink sink, String reason) {
        long said = inbox.newest();
        new EventLog(entered.journal(), entered.before(), sink, ModelAccess.redaction(settings))
                .keep(new AgentEvent.Noticed("Not answered, for " + reason));
        return new Outcome.Idle(SecretPatterns.hide(reason), said);
    }

    /** It was cut off after its end. */
    private boolean isDone() {
        return progress.last().isPresent() && job.kind() != Job.Kind.SESSION;
    }

    private Outcome in(Room room, FaultSink sink, MailedQuestions questions, Optional<String> setAside)
            throws InterruptedException {
        Workplace place =
                new Workplace(job, files, room, desk.folders(), desk.terms().resources());
        LiveSession.Audience audience = new LiveSession.Audience(sink, ModelAccess.redaction(settings), sink);
        LiveSession.Later later = job.kind() == Job.Kind.STEPS ? LiveSession.Later.NEVER : LiveSession.Later.GOES_ON;
        try (LiveSession session =
                new LiveSession(entered, room, audience, desk.house().parts().clock(), later)) {
            questions.tell(session::notice);
            Outcome outcome = isDone() ? outcome(progress.last().get()) : work(session, place, setAside);
            Outcome packed = place.pack(outcome, session::notice);
            return packed instanceof Outcome.Failed
                            && assignment
                                    .stop()
                                    .filter(Stop.BoxEnded.class::isInstance)
                                    .isPresent()
                    ? stopped(session)
                    : packed;
        }
    }

    private Outcome work(LiveSession session, Workplace place, Optional<String> setAside) throws InterruptedException {
        if (job.request().work() instanceof Work.StepList(var steps)) {
            session.introduce(StepRunner.MODEL);
            setAside.ifPresent(name -> session.notice(
                    "The work was cut off before the steps had ended. They run again from the first, on an empty workspace; "
                            + name + " beside it holds what they left."));
            place.fill(session::notice);
            return ended(
                    session,
                    session.steps(
                            Steps.read(steps.text()),
                            SessionLimits.of(settings, desk.house().tariff()),
                            assignment.cancel()));
        }
        return switch (Minds.choose(settings)) {
            case ModelChoice.Refused(var cause, var why) -> new Outcome.Failed(why);
            case ModelChoice.Chosen(var model) -> {
                try (Model ours = new ResourceAwareModel(model, desk.terms().resources())) {
                    yield withModel(session, place, ours);
                }
            }
        };
    }

    private Outcome withModel(LiveSession session, Workplace place, Model model) throws InterruptedException {
        LazyTariff tariff = new LazyTariff(OwnPrices.of(desk.house().surroundings()), session::notice);
        Limits limits = SessionLimits.of(settings, tariff);
        SessionLimits.requirePrice(limits, tariff, model.name());
        session.guide(desk.house().surroundings().config());
        session.introduce(model.name());
        String memory = progress.isBegun() ? "" : place.fill(session::notice);
        Talk talk = new Talk(session, model, limits, memory);
        return job.kind() == Job.Kind.SESSION ? conversation(talk) : task(talk);
    }

    /** What a turn needs every time. */
    private record Talk(LiveSession session, Model model, Limits limits, String before) {}

    private Outcome task(Talk talk) throws InterruptedException {
        return ended(
                talk.session(), turn(talk, progress.heard() == 0 ? talk.before() + inbox.next() : LiveSession.GO_ON));
    }

    private TurnEnd turn(Talk talk, String prompt) throws InterruptedException {
        return talk.session().turn(talk.model(), talk.limits(), new LiveSession.Said(prompt, inbox), assignment.turn());
    }

    /** Message by message, until nobody says any more. */
    private Outcome conversation(Talk talk) throws InterruptedException {
        String before = talk.before();
        if (progress.turn() instanceof Progress.Turn.CutOff) {
            var _ = turn(talk, LiveSession.GO_ON);
        }
        while (true) {
            switch (assignment.awaitMessage(inbox.heard(), desk.silence())) {
                case MESSAGE -> {
                    var _ = turn(talk, before + inbox.next());
                    before = "";
                }
                case SILENCE -> {
                    if (talk.session().isWatched()) {
                        continue; // whoever looks may be at work there by hand
                    }
                    return new Outcome.Idle(
                            "nobody said anything for a while, so its box was closed; a message opens another",
                            inbox.heard());
                }
                case STOP -> {
                    return stopped(talk.session());
                }
            }
        }
    }

    private Outcome ended(LiveSession session, TurnEnd end) {
        return end instanceof TurnEnd.Cancelled ? stopped(session) : outcome(end);
    }

    static Outcome outcome(TurnEnd end) {
        return switch (end) {
            case TurnEnd.Done() -> new Outcome.Complete("done");
            case TurnEnd.LimitReached(var limit, var bound) ->
                switch (bound) {
                    case TIME -> new Outcome.TimedOut("stopped at a limit: " + limit);
                    case OTHER -> new Outcome.Failed("stopped at a limit: " + limit);
                };
            case TurnEnd.Failed(var reason) -> new Outcome.Failed(reason);
            case TurnEnd.Cancelled() -> new Outcome.Cancelled("cancelled");
        };
    }

    private Outcome stopped(LiveSession session) {
        return switch (assignment.stop().orElse(new Stop.Wanted("cancelled"))) {
            case Stop.Wanted(var reason) ->
                job.kind() == Job.Kind.SESSION ? new Outcome.Complete(reason) : new Outcome.Cancelled(reason);
            case Stop.OutOfTime(var limit) ->
                job.kind() == Job.Kind.SESSION
                        ? new Outcome.Idle(
                                "its box was open for " + limit.toHours() + " hours; a message opens another",
                                inbox.heard())
                        : new Outcome.TimedOut("it ran for " + limit.toHours() + " hours, longer than a job may here");
            case Stop.Draining() -> {
                session.notice(Progress.drained());
                yield new Outcome.Released("its server stopped; it goes on when one is there again");
            }
            case Stop.BoxEnded() -> {
                session.notice(Progress.left(
                        "The server was frozen for so long that its box ended, so this is left for another."));
                yield new Outcome.Released("its server was frozen, and its box has ended; it goes on in another box");
            }
            case Stop.Lost() -> new Outcome.Released("its server could not say that it is alive");
        };
    }
}
