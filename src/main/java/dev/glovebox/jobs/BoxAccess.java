package dev.glovebox.jobs;

import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.workshop.Workshop;
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

    /** Of the box that the job works in now; it ends with that box. Throws {@link NotHere}, {@link NoBox}. */
    Workshop workshop(Job job);

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

    /** No box is open, or could be opened to reach the files. */
    sealed class NoBox extends RuntimeException permits NotOpen {
        private static final long serialVersionUID = 1;

        public NoBox(String message) {
            super(message);
        }
    }

    /** There is none at this time, as the message tells with what opens one. */
    final class NotOpen extends NoBox {
        private static final long serialVersionUID = 1;

        public NotOpen(String message) {
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
