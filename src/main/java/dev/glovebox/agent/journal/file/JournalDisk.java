package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.SessionId;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Where history files lie: so small that every way in which a disk can fail may be tried. */
interface JournalDisk {
    /** Where that is, for a person. */
    String place();

    /** In no order; whatever else lies there is left out. */
    List<SessionId> sessions() throws IOException;

    /** Makes the caller the only owner, in this process and among all, until closed; the session need not exist. */
    Optional<Hold> hold(SessionId id) throws IOException;

    /** The process that owns it, when that can be told. */
    OptionalLong holder(SessionId id);

    boolean has(SessionId id) throws IOException;

    /** For the session's owner. Throws {@link java.nio.file.FileAlreadyExistsException}. */
    DiskFile create(SessionId id) throws IOException;

    /** For the session's owner, to read and write. */
    DiskFile open(SessionId id) throws IOException;

    /** For anybody, to read. Throws {@link java.nio.file.NoSuchFileException}. */
    DiskFile read(SessionId id) throws IOException;

    /** Copies the file from that position on into a file of its own beside it, and that onto the disk; gives its name. */
    String copyAside(SessionId id, String name, long from) throws IOException;

    /** With its copies. */
    void delete(SessionId id) throws IOException;

    /** Gives back what holds needed, and ends those that are left. */
    default void close() throws IOException {}

    /** A session's ownership. */
    interface Hold extends Closeable {}

    /** An open file; no call heeds an interrupt of its thread, which would close a channel under a session. */
    interface DiskFile extends Closeable {
        long size() throws IOException;

        /** How many bytes were read, as many as there are; -1 at the end. */
        int read(long position, byte[] into, int from) throws IOException;

        /** All of it. When this throws, any first part of it may have been written. */
        void write(long position, byte[] bytes) throws IOException;

        /** Longer or shorter. */
        void resize(long size) throws IOException;

        /** Ends when all that was written is on the disk; may run beside the other calls. */
        void force() throws IOException;
    }
}
