package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.Names;
import dev.glovebox.views.changes.StoredChange.Act;
import dev.glovebox.views.changes.StoredChange.Old;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Takes back what file tools changed, newest first, by work inside the box. A file that is not as the call left it stays as it is: what
 * others made of it since would be lost.
 */
public final class Undo {
    /** What came of one change; the path is from the workspace, fit to be shown. */
    public sealed interface Outcome {
        String call();

        String path();

        /** How says what was done, to follow the path: "removed". */
        record TakenBack(String call, String path, String how) implements Outcome {}

        record AlreadyTakenBack(String call, String path) implements Outcome {}

        /** The path was found as it was before the call. */
        record Untouched(String call, String path) implements Outcome {}

        /** The reason is a sentence that says what was found. */
        record Conflict(String call, String path, String reason) implements Outcome {}

        record Failed(String call, String path, String reason) implements Outcome {}
    }

    private final Replaced store;
    private final BoxFiles files;
    private final Consumer<Outcome> told;

    /**
     * The files' root must be the workspace, so that nothing leads out of it.
     *
     * @param told of each outcome as it comes
     */
    public Undo(Replaced store, BoxFiles files, Consumer<Outcome> told) {
        this.store = store;
        this.files = files;
        this.told = told;
    }

    /** Every change that has not been taken back yet. */
    public List<Outcome> all() throws InterruptedException {
        return takeBack(change -> !store.isTakenBack(change.number()));
    }

    /** What the newest call changed that has not been taken back yet; nothing when there is none. */
    public List<Outcome> last() throws InterruptedException {
        try {
            Optional<String> newest = changes(new ArrayList<>()).reversed().stream()
                    .filter(change -> !store.isTakenBack(change.number()))
                    .map(StoredChange::call)
                    .findFirst();
            return newest.isPresent() ? call(newest.get()) : List.of();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Nothing when no such call changed a file of the workspace. */
    public List<Outcome> call(String callId) throws InterruptedException {
        return takeBack(change -> change.call().equals(callId));
    }

    private List<Outcome> takeBack(Predicate<StoredChange> wanted) throws InterruptedException {
        List<Outcome> outcomes = new ArrayList<>();
        try {
            List<StoredChange> changes = changes(outcomes);
            for (StoredChange change : changes.reversed()) {
                if (wanted.test(change)) {
                    Outcome outcome = takeBack(change, changes);
                    told.accept(outcome);
                    outcomes.add(outcome);
                }
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return List.copyOf(outcomes);
    }

    private static UncheckedIOException unreadable(IOException e) {
        return new UncheckedIOException("What was kept of this session cannot be read (" + Why.of(e) + ").", e);
    }

    private List<StoredChange> changes(List<Outcome> outcomes) throws IOException {
        List<StoredChange> changes = new ArrayList<>();
        for (long number : store.numbers()) {
            store.change(number)
                    .ifPresentOrElse(
                            changes::add,
                            () -> outcomes.add(
                                    new Outcome.Failed("", "", "What was kept as number " + number + " is damaged.")));
        }
        return changes;
    }

    private Outcome takeBack(StoredChange change, List<StoredChange> all) throws IOException, InterruptedException {
        if (store.isTakenBack(change.number())) {
            return new Outcome.AlreadyTakenBack(change.call(), shown(change.path()));
        }
        Outcome outcome =
                switch (change.act()) {
                    case Act.Write write -> takeBack(change, write, all);
                    case Act.Move move -> takeBack(change, move, all);
                };
        if (outcome instanceof Outcome.TakenBack || outcome instanceof Outcome.Untouched) {
            store.markTakenBack(change.number());
        }
        return outcome;
    }

    private Outcome takeBack(StoredChange change, Act.Write write, List<StoredChange> all)
            throws IOException, InterruptedException {
        FoundFile found = FoundFile.at(write, files);
        if (found.isAs(write.old())) {
            return new Outcome.Untouched(change.call(), shown(change.path()));
        }
        if (write.old() instanceof Old.NotKept(var reason)) {
            return conflict(change, "What was there before was not kept, because " + reason + ".");
        }
        if (!found.isAs(new Old.Content(0, write.intended()))) {
            return conflict(change, found.sentence() + later(change, all));
        }
        return write.old() instanceof Old.Content content ? putBack(change, content) : remove(change);
    }

    private Outcome putBack(StoredChange change, Old.Content old) throws IOException, InterruptedException {
        Optional<byte[]> content = store.content(change.number(), old.print());
        if (content.isEmpty()) {
            return failed(change, "what was kept of it is damaged");
        }
        return outcome(change, "put back", files.put(change.path(), content.get(), old.mode()));
    }

    /** The name itself must be the file that was made: a link put in its place is somebody else's. */
    private Outcome remove(StoredChange change) throws InterruptedException {
        return files.stat(change.path()) instanceof Done<FileEntry>(var entry) && entry.kind() == FileEntry.Kind.FILE
                ? outcome(change, "removed", files.remove(change.path()))
                : conflict(change, "It is now a link, which the call did not make.");
    }

    /** Whatever the moved thing holds by now goes back with it, so only its place must be right. */
    private Outcome takeBack(StoredChange change, Act.Move move, List<StoredChange> all) throws InterruptedException {
        boolean isThere = files.stat(move.to()) instanceof Done;
        boolean isBack = files.stat(move.from()) instanceof Done;
        String later = later(change, all);
        if (isBack && !isThere) {
            return new Outcome.Untouched(change.call(), shown(change.path()));
        }
        if (isBack || !isThere || !later.isEmpty()) {
            String found =
                    isBack ? "There is something else by now." : isThere ? "" : shown(move.to()) + " is not there.";
            return conflict(change, (found + later).strip());
        }
        return outcome(change, "moved back from " + shown(move.to()), files.move(move.to(), move.from()));
    }

    /** Which later change must go first. */
    private String later(StoredChange change, List<StoredChange> all) {
        return all.stream()
                .filter(other -> other.number() > change.number() && !store.isTakenBack(other.number()))
                .filter(change::touches)
                .reduce((one, other) -> other)
                .map(last -> " Call " + last.call() + " changed it later: take that back first.")
                .orElse("");
    }

    private static Outcome outcome(StoredChange change, String how, FileOutcome<?> outcome) {
        return switch (outcome) {
            case Done<?> done -> new Outcome.TakenBack(change.call(), shown(change.path()), how);
            case Failed<?>(var cause, var reason) -> failed(change, reason);
        };
    }

    private static Outcome failed(StoredChange change, String reason) {
        return new Outcome.Failed(change.call(), shown(change.path()), reason);
    }

    private static Outcome conflict(StoredChange change, String reason) {
        return new Outcome.Conflict(change.call(), shown(change.path()), reason);
    }

    private static String shown(ByteString path) {
        return Names.shown(path);
    }
}
