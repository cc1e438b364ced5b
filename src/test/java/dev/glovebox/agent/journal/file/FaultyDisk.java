package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.SessionId;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A disk that fails when told to, in the middle of a write or before any other change. */
final class FaultyDisk implements JournalDisk {
    private final JournalDisk disk;
    private int changes;
    private int firstFault = Integer.MAX_VALUE;
    private int lastFault;
    private int bytesBefore;
    private String reason = "";

    FaultyDisk(JournalDisk disk) {
        this.disk = disk;
    }

    /** From the change after so many on, this many changes fail; a write stops after some of its bytes. */
    void fail(int after, int faults, int bytes, String why) {
        firstFault = changes + after;
        lastFault = firstFault + faults - 1;
        bytesBefore = bytes;
        reason = why;
    }

    int changes() {
        return changes;
    }

    private boolean failsNow() {
        int change = changes++;
        return change >= firstFault && change <= lastFault;
    }

    private void change() throws IOException {
        if (failsNow()) {
            throw new IOException(reason);
        }
    }

    @Override
    public String place() {
        return disk.place();
    }

    @Override
    public List<SessionId> sessions() throws IOException {
        return disk.sessions();
    }

    @Override
    public Optional<Hold> hold(SessionId id) throws IOException {
        return disk.hold(id);
    }

    @Override
    public OptionalLong holder(SessionId id) {
        return disk.holder(id);
    }

    @Override
    public boolean has(SessionId id) throws IOException {
        return disk.has(id);
    }

    @Override
    public DiskFile create(SessionId id) throws IOException {
        change();
        return new FaultyFile(disk.create(id));
    }

    @Override
    public DiskFile open(SessionId id) throws IOException {
        return new FaultyFile(disk.open(id));
    }

    @Override
    public DiskFile read(SessionId id) throws IOException {
        return disk.read(id);
    }

    @Override
    public String copyAside(SessionId id, String name, long from) throws IOException {
        change();
        return disk.copyAside(id, name, from);
    }

    @Override
    public void delete(SessionId id) throws IOException {
        disk.delete(id);
    }

    private final class FaultyFile implements DiskFile {
        private final DiskFile file;

        FaultyFile(DiskFile file) {
            this.file = file;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public int read(long position, byte[] into, int from) throws IOException {
            return file.read(position, into, from);
        }

        @Override
        public void write(long position, byte[] bytes) throws IOException {
            if (failsNow()) {
                file.write(position, Arrays.copyOf(bytes, Math.min(bytesBefore, bytes.length)));
                throw new IOException(reason);
            }
            file.write(position, bytes);
        }

        @Override
        public void resize(long size) throws IOException {
            change();
            file.resize(size);
        }

        @Override
        public void force() throws IOException {
            change();
            file.force();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
