package dev.glovebox.sandbox;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import java.util.List;

/** A live sandbox: programs start in it until it is closed, and none of them outlives it. */
public interface Box extends AutoCloseable {
    /** Starts a program; whether it could be started is known from {@link Call#await}. */
    Call start(CallSpec spec);

    Level level();

    /** What a person should know about this box, in sentences; safe to ask at any time. */
    List<String> notices();

    /** Ends everything inside and gives back every process, mount and control group. Idempotent. */
    @Override
    void close();
}
