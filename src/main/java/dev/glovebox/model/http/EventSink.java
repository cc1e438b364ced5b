package dev.glovebox.model.http;

/** Takes the events of a stream one by one; never called after the exchange has returned. */
@FunctionalInterface
public interface EventSink {
    Progress event(String name, String data);

    /** What an event meant. */
    enum Progress {
        /** It only says that the other side lives. */
        NONE,
        /** The answer came on. */
        SOME,
        /** No more is wanted. */
        LAST
    }
}
