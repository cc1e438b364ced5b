package dev.glovebox.jobs;

import dev.glovebox.views.BoxFiles;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files of a job's workspace, reached through a box: the one that it works in, or else one that is opened for this. */
public interface BoxAccess {
    /** Throws {@link NotHere}, {@link NoFiles}, {@link NoBox}. */
    <T> T files(Job job, Work<T> work) throws InterruptedException;

    /** From the workspace as root. */
    @FunctionalInterface
    interface Work<T> {
        T with(BoxFiles workspace) throws InterruptedException;
    }

    /** About the job's box, without opening one. Throws {@link NoBox}. */
    Facts facts(Job job);

    /**
     * A box in words.
     *
     * @param level of the one that is open here for the work
     * @param network rules
     * @param limits by their names
     * @param sentences what else a person should know
     */
    record Facts(
            Optional<String> level,
            String sandbox,
            List<String> network,
            Map<String, String> limits,
            List<String> sentences) {
        public Facts {
            network = List.copyOf(network);
            limits = Collections.unmodifiableMap(new LinkedHashMap<>(limits));
            sentences = List.copyOf(sentences);
        }
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
