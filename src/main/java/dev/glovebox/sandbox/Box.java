package dev.glovebox.sandbox;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A live sandbox: programs start in it until it is closed, and none of them outlives it. */
public interface Box extends AutoCloseable {
    /** What the file of {@link #keepDiskStart} says of a workspace that was made empty: no bytes and no entries. */
    String EMPTY_DISK_START = "0 0\n";

    /** What a program can run into. */
    enum Limit {
        MEMORY,
        PROCESSES,
        /** Bytes of the workspace. */
        DISK,
        /** Files and folders of the workspace. */
        ENTRIES
    }

    /**
     * Names and paths that hold inside.
     *
     * @param ownName the host's name of the workspace, where a link makes it good inside
     * @param programs where Glovebox's own programs are seen, if the policy names them
     * @param notes a small folder for what an agent wants to remember, outside the workspace, gone with the box
     */
    record Inside(
            String workspace,
            Optional<String> ownName,
            String home,
            String notes,
            Optional<String> programs,
            String glove,
            List<String> environment) {
        public Inside {
            environment = List.copyOf(environment);
        }

        /** With these entries too. */
        public Inside withEnvironment(List<String> more) {
            List<String> all =
                    Stream.concat(environment.stream(), more.stream()).toList();
            return new Inside(workspace, ownName, home, notes, programs, glove, all);
        }
    }

    /** Starts a program; whether it could be started is known from {@link Call#await}. */
    Call start(CallSpec spec);

    /**
     * Connects to a program inside, and waits until it is known whether one listens there. The connection lives until it is closed
     * or the box ends.
     *
     * @throws Inlet.Unanswered where nothing listens, or whatever does takes no more
     * @throws IOException once the box has ended
     */
    Duplex connect(Inlet inlet) throws IOException, InterruptedException;

    Inside inside();

    Level level();

    /** What a person should know about this box, in sentences. */
    List<String> notices();

    /**
     * Counts the workspace's growth from before an earlier box of the same work, as this file says it; where there is no file, it
     * is made for the boxes to come. No box may write where it lies.
     */
    default void keepDiskStart(Path file) {}

    /**
     * Says that the host is there. From the first time on the box stops its programs when this was not said again within {@code stop}, goes on
     * with them when it is said again, and ends after {@code end} of silence. A box to which it is never said lives as long as its host.
     */
    default void keepAlive(Duration stop, Duration end) {}

    /** Runs it when the box ends other than by {@link #close}, before its calls end by that; at most a few times. */
    default void whenLost(Runnable told) {}

    /** The limits that were met since this was last asked. */
    Set<Limit> limitsMet();

    /** Ends everything inside and gives back every process, mount and control group. Idempotent. */
    @Override
    void close();
}
