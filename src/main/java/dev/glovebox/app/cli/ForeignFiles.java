package dev.glovebox.app.cli;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.Walk;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts what in a workspace belongs to neither its owner nor the box, beside the program that runs: root's box stands for the
 * owner of the workspace alone, so the program cannot change such files, and should not be puzzled by it.
 */
final class ForeignFiles {
    private static final int MOST = 20_000;
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final AtomicReference<Walk.Tally> tally = new AtomicReference<>(new Walk.Tally(0, 0, 0, false));
    private final Thread counting;

    private ForeignFiles(BoxFiles files) {
        counting = Thread.ofVirtual().start(() -> count(files));
    }

    static ForeignFiles startCounting(Box box) {
        ByteString workspace = ByteString.of(box.inside().workspace());
        return new ForeignFiles(new BoxFiles(box, ByteString.of(box.inside().glove()), workspace, LIMIT));
    }

    /** Empty when there are none, or when the counting takes longer than anybody wants to wait. */
    Optional<String> notice() throws InterruptedException {
        counting.join(PATIENCE);
        Walk.Tally seen = tally.get();
        if (seen.foreign() == 0) {
            return Optional.empty();
        }
        String count = (seen.cut() ? "at least " : "") + seen.foreign();
        return Optional.of(
                count + (seen.foreign() == 1 ? " entry" : " entries")
                        + " of the workspace belong to other users; inside they are nobody's, and only what others may do is allowed");
    }

    private void count(BoxFiles files) {
        try {
            switch (files.count(ByteString.of("."), MOST)) {
                case FileOutcome.Done<Walk.Tally> done -> tally.set(done.value());
                case FileOutcome.Failed<Walk.Tally> _ -> {
                    return; // the program has ended the box, or the workspace cannot be read: nothing to tell
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
