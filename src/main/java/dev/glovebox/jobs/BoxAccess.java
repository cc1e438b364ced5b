package dev.glovebox.jobs;

import dev.glovebox.views.BoxFiles;

/** The files of a job's workspace, reached through a box: the one that it works in, or else one that is opened for this. */
public interface BoxAccess {
    /** Throws {@link NotHere}, {@link NoFiles}, {@link NoBox}. */
    <T> T files(Job job, Work<T> work) throws InterruptedException;

    /** From the workspace as root. */
    @FunctionalInterface
    interface Work<T> {
        T with(BoxFiles workspace) throws InterruptedException;
    }

    /** There are none yet, or no more. */
    final class NoFiles extends RuntimeException {
        private static final long serialVersionUID = 1;

        public NoFiles(String message) {
            super(message);
        }
    }

    /** The files are there, and no box could be opened to reach them. */
    final class NoBox extends RuntimeException {
        private static final long serialVersionUID = 1;

        public NoBox(String message) {
            super(message);
        }
    }

    /** The files are not to be had here, for the reason that the message tells. */
    final class NotHere extends RuntimeException {
        private static final long serialVersionUID = 1;

        public NotHere(String message) {
            super(message);
        }
    }
}
