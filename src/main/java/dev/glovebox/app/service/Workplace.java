package dev.glovebox.app.service;

import dev.glovebox.app.session.Room;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request.GivenFile;
import dev.glovebox.jobs.Resources;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.ResourceFault;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.Zip;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** A job's workspace as the work finds it and leaves it: given files and an older memory go in, a zip comes out. */
record Workplace(Job job, AttemptFiles files, Room room, TaskFolders folders, Resources resources) {
    private static final Duration FILE_LIMIT = Duration.ofMinutes(1);
    private static final String MEMORY = "memory.json";
    private static final int LONGEST_MEMORY = 8 << 20;
    private static final Zip.Limits LIMITS = new Zip.Limits(100_000, 1L << 30, 2L << 30, Duration.ofMinutes(10));

    /** Gives what a model must be told of it before its task; throws {@link UsageError} for a file that cannot be there. */
    String fill(Consumer<String> notice) throws InterruptedException {
        BoxFiles workspace = room.workspace(FILE_LIMIT);
        for (GivenFile file : job.request().files()) {
            if (workspace.put(ByteString.of(file.path()), file.content().toBytes())
                    instanceof FileOutcome.Failed<?>(var cause, var reason)) {
                requireRoom(cause);
                throw new UsageError(
                        "the given file '" + file.path() + "' could not be put into the workspace: " + reason);
            }
        }
        return job.request().memoryFrom().isPresent() ? remember(notice) : "";
    }

    /** A workspace that has reached its own bound is the job's matter, a machine that has no room is not. */
    private void requireRoom(FileOutcome.Cause cause) {
        Optional<String> lacking = cause == FileOutcome.Cause.NO_SPACE ? resources.measured() : Optional.empty();
        if (lacking.isPresent()) {
            throw new OutOfResources(lacking.get());
        }
    }

    private String remember(Consumer<String> notice) throws InterruptedException {
        String older = job.request().memoryFrom().orElseThrow().text();
        Path file = folders.of(job.request().memoryFrom().orElseThrow()).memory();
        try {
            byte[] memory = Files.size(file) > LONGEST_MEMORY ? new byte[0] : Files.readAllBytes(file);
            if (memory.length > 0
                    && room.notes(FILE_LIMIT).put(ByteString.of(MEMORY), memory) instanceof FileOutcome.Done<?>) {
                String place = room.box().inside().notes() + "/" + MEMORY;
                notice.accept("The memory of job " + older + " lies in " + place + ".");
                return "(What an earlier job did, its actions and results, lies in " + place
                        + "; read it first if it helps.)\n\n";
            }
            notice.accept("The memory of job " + older + " is too large to be taken over.");
        } catch (IOException e) {
            notice.accept("The memory of job " + older + " is not here any more (" + Why.of(e) + ").");
        }
        return "";
    }

    /** Before the box closes, for whatever has an end; what could not be packed is told. */
    Outcome pack(Outcome outcome, Consumer<String> notice) throws InterruptedException {
        return switch (outcome) {
            case Outcome.Idle ignored -> outcome;
            case Outcome.Released ignored -> outcome;
            case Outcome.Complete complete -> packed(complete, notice);
            case Outcome.Failed failed -> packed(failed, notice);
            case Outcome.Cancelled cancelled -> packed(cancelled, notice);
            case Outcome.TimedOut late -> packed(late, notice);
        };
    }

    private Outcome packed(Outcome outcome, Consumer<String> notice) throws InterruptedException {
        Path output = files.folder().output();
        Path part = files.part(output);
        try {
            switch (zip(part)) {
                case FileOutcome.Failed<Zip.Tally>(var cause, var reason) -> {
                    return unpacked(outcome, reason);
                }
                case FileOutcome.Done<Zip.Tally>(var tally) -> tell(tally, notice);
            }
            files.putInPlace(part, output);
            return outcome;
        } catch (IOException e) {
            return unpacked(outcome, new UncheckedIOException(e));
        } catch (UncheckedIOException e) {
            return unpacked(outcome, e);
        } finally {
            AttemptFiles.discard(part);
        }
    }

    private FileOutcome<Zip.Tally> zip(Path part) throws IOException, InterruptedException {
        try (OutputStream out = new BufferedOutputStream(files.create(part))) {
            return Zip.write(room.workspace(FILE_LIMIT), ByteString.of("."), LIMITS, out);
        }
    }

    /** What the machine lacks it has later: the end of the work is in the journal, and the next attempt only packs. */
    private static Outcome unpacked(Outcome outcome, UncheckedIOException failure) {
        if (ResourceFault.of(failure).isPresent()) {
            throw failure;
        }
        return unpacked(outcome, Why.of(failure));
    }

    /** A result that cannot be had is no success. */
    private static Outcome unpacked(Outcome outcome, String reason) {
        return outcome instanceof Outcome.Complete
                ? new Outcome.Failed("the work was done, but its output could not be packed: " + reason)
                : outcome;
    }

    private static void tell(Zip.Tally tally, Consumer<String> notice) {
        long left = tally.skipped().stream()
                .filter(skipped -> skipped.why() != Zip.Why.LINK)
                .count();
        if (left > 0 || tally.cut()) {
            notice.accept("output.zip is not complete: " + left + " files are too large, unreadable or too many.");
        }
    }
}
