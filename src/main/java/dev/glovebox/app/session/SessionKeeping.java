package dev.glovebox.app.session;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Box;
import dev.glovebox.tools.Safekeeping;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.changes.Baseline;
import dev.glovebox.views.changes.Keeping;
import dev.glovebox.views.changes.Replaced;
import dev.glovebox.views.changes.Snapshot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps for one session: the workspace as it was before the first change, what file tools replace, and notes. */
final class SessionKeeping implements Safekeeping {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration GLANCE = Duration.ofMillis(100);

    private final SessionFolder folder;
    private final Box.Inside inside;
    private final Replaced replaced;
    private final Notes notes;
    private final LiveSession.Later later;
    private final Consumer<String> notice;
    private final LiveSession.Faults faults;

    /** The look at the workspace until it is saved; it may hold much. */
    private final AtomicReference<@Nullable FutureTask<FileOutcome<Snapshot>>> look = new AtomicReference<>();

    /** The baseline is looked at beside whatever comes before the first change; a session that has one keeps it. */
    SessionKeeping(
            SessionFolder folder,
            Room room,
            LiveSession.Later later,
            Consumer<String> notice,
            LiveSession.Faults faults) {
        this.later = later;
        this.folder = folder;
        this.inside = room.box().inside();
        this.notice = notice;
        this.faults = faults;
        replaced = new Replaced(folder.replaced(), folder.fence());
        notes = new Notes(folder, room.notes(LIMIT));
        BoxFiles workspace = room.workspace(LIMIT);
        if (later == LiveSession.Later.GOES_ON && !Files.exists(folder.baseline())) {
            FutureTask<FileOutcome<Snapshot>> taking = new FutureTask<>(() -> Snapshot.take(workspace));
            look.set(taking);
            Thread.ofVirtual().name("baseline").start(taking);
        }
    }

    /** The notes of another session are none of this one's. */
    void clearNotes() throws InterruptedException {
        notes.clear().ifPresent(notice);
    }

    /** Notes of an earlier box of this session are there again. */
    void restoreNotes() throws InterruptedException {
        if (later == LiveSession.Later.GOES_ON) {
            notes.restore().ifPresent(notice);
        }
    }

    /** What can still be kept at the end of a turn. */
    void endOfTurn() throws InterruptedException {
        if (later == LiveSession.Later.GOES_ON) {
            notes.save().ifPresent(notice);
        }
    }

    @Override
    public void beforeChange(Cancel cancel) throws InterruptedException {
        for (var taking = look.get(); taking != null && !cancel.isAsked(); taking = look.get()) {
            try {
                save(taking.get(GLANCE.toMillis(), TimeUnit.MILLISECONDS));
                look.set(null);
            } catch (TimeoutException e) {
                // a large workspace: the person may have had enough meanwhile
            } catch (ExecutionException e) {
                look.set(null);
                notKept(String.valueOf(e.getCause()));
            }
        }
    }

    private void save(FileOutcome<Snapshot> outcome) {
        switch (outcome) {
            case FileOutcome.Failed<Snapshot>(var cause, var reason) -> notKept(reason);
            case FileOutcome.Done<Snapshot>(var snapshot) -> {
                try {
                    folder.make();
                    Baseline.save(folder.baseline(), folder.fence(), snapshot);
                } catch (UncheckedIOException e) {
                    faults.notKept(e);
                    notKept(Why.of(e));
                } catch (IOException e) {
                    faults.notKept(new UncheckedIOException(e));
                    notKept(folder.baseline() + ": " + Why.of(e));
                }
            }
        }
    }

    private void notKept(String why) {
        notice.accept("How the workspace was could not be kept (" + why + "), so diff cannot tell what changes.");
    }

    @Override
    public Keeping keeping(String callId) {
        return new ToldKeeping(replaced.keeping(callId, inside.workspace()), notice, faults);
    }

    /** Before the call's end is acknowledged. One that does not name the notes has hardly changed them; the end of the turn looks again. */
    @Override
    public void afterChange(ToolCall call) {
        if (later == LiveSession.Later.GOES_ON && call.arguments().contains(inside.notes())) {
            notes.saveQuietly();
        }
    }
}
