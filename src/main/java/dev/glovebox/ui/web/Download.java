package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.Zip;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Brings what lies in a box to a client as it is read; what cannot be read on ends the connection, so that nobody takes it for whole. */
final class Download implements Answer.Writer {
    private static final Duration LONGEST = Duration.ofMinutes(30);
    private static final Zip.Limits LIMITS = new Zip.Limits(100_000, 1L << 30, 4L << 30, LONGEST);

    private final BoxAccess boxes;
    private final Job job;
    private final Copy copy;

    /** Reads in the box and writes to the client. */
    private interface Copy {
        FileOutcome<?> run(BoxFiles files, OutputStream client) throws InterruptedException;
    }

    private Download(BoxAccess boxes, Job job, Copy copy) {
        this.boxes = boxes;
        this.job = job;
        this.copy = copy;
    }

    static Download file(BoxAccess boxes, Job job, ByteString path, long size) {
        return new Download(boxes, job, (files, client) -> exactly(size, files.copy(path, size, client, LONGEST)));
    }

    static Download zip(BoxAccess boxes, Job job, ByteString path) {
        return new Download(boxes, job, (files, client) -> Zip.write(files, path, LIMITS, client));
    }

    @Override
    public void to(OutputStream client) throws IOException, InterruptedException {
        try {
            FileOutcome<?> outcome = boxes.files(job, files -> copy.run(files, client));
            if (outcome instanceof Failed<?>(var cause, var reason)) {
                throw new IOException("a download ended early: " + reason);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (BoxAccess.NotHere | BoxAccess.NoFiles | BoxAccess.NoBox e) {
            throw new IOException("a download ended early: " + e.getMessage(), e);
        }
    }

    private static FileOutcome<Long> exactly(long size, FileOutcome<Long> outcome) {
        boolean isShort = outcome instanceof Done<Long>(var copied) && copied != size;
        return isShort ? new Failed<>(FileOutcome.Cause.FAILED, "the file became shorter") : outcome;
    }
}
