package dev.glovebox.app.service;

import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures and removes the folders of jobs from inside a box, by the glove alone: jobs left them in any shape, and the host follows no
 * path in them.
 */
record BoxedFolders(TaskFolders folders, Supplier<Sandbox> sandbox, Function<Path, BoxPolicy> policy, ClosesBox rooms) {
    /** For each folder; what is left of one that takes longer goes the next time. */
    static final Duration LIMIT = Duration.ofMinutes(10);

    /** Closes the box in which somebody may still look at a job's files. */
    @FunctionalInterface
    interface ClosesBox {
        void close(JobId job) throws InterruptedException;
    }

    /** No box opens at all, which is no job's fault. */
    static final class NoBox extends Exception {
        private static final long serialVersionUID = 1;

        NoBox(String reason) {
            super(reason);
        }
    }

    /** Boxes for some of this work, opened when first needed. */
    Upkeep begin() {
        return new Upkeep();
    }

    /** Work on several folders. */
    final class Upkeep implements AutoCloseable {
        private @Nullable Box measuring;
        private @Nullable Box removing;

        /** What the folder of an ended job takes; empty when it could not be measured. */
        OptionalLong sizeOfEnded(JobId id) throws NoBox, InterruptedException {
            Optional<ByteString> place = place(id);
            return place.isEmpty()
                    ? OptionalLong.of(0)
                    : bytes(files(measuringBox()).wholeUsage(place.get()));
        }

        /** The same while a job may write there: folders that forbid it are left alone. */
        OptionalLong sizeOfActive(JobId id) throws NoBox, InterruptedException {
            Optional<ByteString> place = place(id);
            return place.isEmpty()
                    ? OptionalLong.of(0)
                    : bytes(files(measuringBox()).usage(place.get()));
        }

        private OptionalLong bytes(FileOutcome<Long> outcome) {
            return switch (outcome) {
                case FileOutcome.Done<Long>(var bytes) -> OptionalLong.of(bytes);
                case FileOutcome.Failed<Long>(var cause, var reason) -> {
                    if (cause == FileOutcome.Cause.BOX_LOST) {
                        close();
                    }
                    yield OptionalLong.empty();
                }
            };
        }

        /** Gives why it is not gone. */
        Optional<String> remove(JobId id) throws NoBox, InterruptedException {
            try {
                Optional<String> rest = exists(removed(id)) ? delete(id) : Optional.empty();
                if (rest.isPresent() || !exists(folders.of(id).folder())) {
                    return rest;
                }
                TaskFolder.privately(folders.removing());
                Files.move(folders.of(id).folder(), removed(id), StandardCopyOption.ATOMIC_MOVE);
                rooms.close(id);
                return delete(id);
            } catch (IOException e) {
                return Optional.of(Why.of(e));
            }
        }

        private Optional<String> delete(JobId id) throws NoBox, InterruptedException {
            return switch (files(removingBox()).removeWholeTree(ByteString.of(id.text()))) {
                case FileOutcome.Done<FileOutcome.Change> ignored -> Optional.empty();
                case FileOutcome.Failed<FileOutcome.Change>(var cause, var reason) -> {
                    if (cause == FileOutcome.Cause.BOX_LOST) {
                        close();
                    }
                    yield exists(removed(id)) ? Optional.of(reason) : Optional.empty(); // another server was quicker
                }
            };
        }

        private Box measuringBox() throws NoBox {
            Box open = measuring;
            if (open == null) {
                measuring = open = open(folders.tasks());
            }
            return open;
        }

        /** It has nothing but what is to go: even an error of ours would reach no other job. */
        private Box removingBox() throws NoBox {
            Box open = removing;
            if (open == null) {
                removing = open = open(folders.removing());
            }
            return open;
        }

        private Box open(Path workspace) throws NoBox {
            return switch (sandbox.get().open(policy.apply(workspace))) {
                case Opening.Opened(var box) -> box;
                case Opening.Refused(var reason, var remedy, var cause) -> throw new NoBox(reason + "; " + remedy);
            };
        }

        private static BoxFiles files(Box box) {
            return new BoxFiles(
                    box,
                    ByteString.of(box.inside().glove()),
                    ByteString.of(box.inside().workspace()),
                    LIMIT);
        }

        @Override
        public void close() {
            Box first = measuring;
            Box second = removing;
            measuring = null;
            removing = null;
            if (first != null) {
                first.close();
            }
            if (second != null) {
                second.close();
            }
        }
    }

    /** From the folder of all tasks; the names are ours. */
    private Optional<ByteString> place(JobId id) {
        Path folder = exists(removed(id)) ? removed(id) : folders.of(id).folder();
        return exists(folder)
                ? Optional.of(ByteString.of(folders.tasks().relativize(folder).toString()))
                : Optional.empty();
    }

    private Path removed(JobId id) {
        return folders.removing().resolve(id.text());
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
}
