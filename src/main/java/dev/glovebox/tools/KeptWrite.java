package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Change;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.WholeFile;
import dev.glovebox.views.changes.Keeping;
import dev.glovebox.views.changes.Keeping.Before;
import dev.glovebox.views.changes.Keeping.Planned;
import java.io.UncheckedIOException;

/** Changes files for tools, and has what they replace kept first. */
final class KeptWrite {
    private final ToolContext context;

    KeptWrite(ToolContext context) {
        this.context = context;
    }

    /** Looks what is there, unless nobody wants to know. */
    FileOutcome<Change> put(BoxPath path, byte[] content) throws InterruptedException {
        boolean looks = context.keeping().keeps(path.bytes());
        Before before = looks ? before(context.files().whole(path.bytes(), Keeping.LARGEST)) : new Before.Nothing();
        return put(path, before, content);
    }

    FileOutcome<Change> put(BoxPath path, Before before, byte[] content) throws InterruptedException {
        return kept(new Planned.Write(path.bytes(), before, ByteString.of(content)), () -> context.files()
                .put(path.bytes(), content));
    }

    FileOutcome<Change> move(BoxPath from, BoxPath to) throws InterruptedException {
        return kept(new Planned.Move(from.bytes(), to.bytes()), () -> context.files()
                .move(from.bytes(), to.bytes()));
    }

    private interface Work {
        FileOutcome<Change> run() throws InterruptedException;
    }

    /** Nothing is replaced that could not be kept; where on the host that was is no business of the model's. */
    private FileOutcome<Change> kept(Planned planned, Work work) throws InterruptedException {
        Keeping.Kept kept;
        try {
            kept = context.keeping().before(planned);
        } catch (UncheckedIOException e) {
            return new Failed<>(
                    Cause.FAILED,
                    "not changed, because what it would replace could not be kept for the person's undo (" + Why.bare(e)
                            + "). Tell the person, who can put that right on the host.");
        }
        return settle(kept, work.run());
    }

    static Before before(FileOutcome<WholeFile> found) {
        return switch (found) {
            case Done<WholeFile>(var file) ->
                file.content()
                        .<Before>map(content -> new Before.Content(file.entry().mode(), content))
                        .orElseGet(() -> new Before.NotKept("it was larger than " + (Keeping.LARGEST >> 20) + " MiB"));
            case Failed<WholeFile>(var cause, var reason) when cause == Cause.NOT_FOUND -> new Before.Nothing();
            case Failed<WholeFile>(var cause, var reason) -> new Before.NotKept("it could not be read: " + reason);
        };
    }

    private static FileOutcome<Change> settle(Keeping.Kept kept, FileOutcome<Change> outcome) {
        if (outcome instanceof Failed<Change>(var cause, var reason) && !mayHaveHappened(cause)) {
            kept.withdraw();
        }
        return outcome;
    }

    /** Whether a change that failed so may have been made all the same. */
    static boolean mayHaveHappened(Cause cause) {
        return switch (cause) {
            case TIMED_OUT, CANCELLED, MALFORMED, BOX_LOST, FAILED -> true;
            case INVALID,
                    NOT_FOUND,
                    WRONG_KIND,
                    EXISTS,
                    REFUSED,
                    NOT_PERMITTED,
                    NO_SPACE,
                    OTHER_FILESYSTEM,
                    BAD_PATTERN -> false;
        };
    }
}
