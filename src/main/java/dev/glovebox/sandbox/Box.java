package dev.glovebox.sandbox;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A live sandbox: programs start in it until it is closed, and none of them outlives it. */
public interface Box extends AutoCloseable {
    /** What a program can run into. */
    enum Limit {
        MEMORY,
        PROCESSES,
        DISK
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

    /** The limits that were met since this was last asked. */
    Set<Limit> limitsMet();

    /** Ends everything inside and gives back every process, mount and control group. Idempotent. */
    @Override
    void close();
}
