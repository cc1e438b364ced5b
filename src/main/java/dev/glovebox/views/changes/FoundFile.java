package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.changes.StoredChange.Act;
import dev.glovebox.views.changes.StoredChange.Old;
import dev.glovebox.views.changes.StoredChange.Print;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Duration;

/** What a path that was written leads to by now. */
sealed interface FoundFile {
    /** Of a file larger than any that is looked for, the print is of its start. */
    record Content(Print print) implements FoundFile {}

    record Nothing() implements FoundFile {}

    record Unfit(String sentence) implements FoundFile {}

    /** Reads no more than it takes to know the file again. */
    static FoundFile at(Act.Write write, BoxFiles files) throws InterruptedException {
        long old = write.old() instanceof Old.Content content ? content.print().size() : 0;
        long most = Math.max(old, write.intended().size()) + 1;
        MessageDigest digest = Sha256.fresh();
        var sink = new DigestOutputStream(OutputStream.nullOutputStream(), digest);
        return switch (files.copy(write.path(), most, sink, Duration.ofSeconds(30))) {
            case Done<Long>(var size) -> new Content(new Print(size, ByteString.of(digest.digest())));
            case Failed<Long>(var cause, var reason) when cause == Cause.NOT_FOUND -> new Nothing();
            case Failed<Long>(var cause, var reason)
            when cause == Cause.REFUSED -> new Unfit("Its path leads out of the workspace by a link.");
            case Failed<Long>(var cause, var reason)
            when cause == Cause.WRONG_KIND -> new Unfit("It is no longer a regular file.");
            case Failed<Long>(var cause, var reason) -> new Unfit("It cannot be read: " + reason + ".");
        };
    }

    default boolean isAs(Old old) {
        return switch (old) {
            case Old.Nothing() -> this instanceof Nothing;
            case Old.Content(var mode, var print) -> equals(new Content(print));
            case Old.NotKept ignored -> false;
        };
    }

    default String sentence() {
        return switch (this) {
            case Content ignored -> "It has another content than the call gave it.";
            case Nothing() -> "It is not there any more.";
            case Unfit(var sentence) -> sentence;
        };
    }
}
