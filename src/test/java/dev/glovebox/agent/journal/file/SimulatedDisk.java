package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.SessionId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** A disk in memory that can be full, broken, or gone with the machine it is in, as a plan wants. */
public final class SimulatedDisk {
    private MemoryDisk memory = new MemoryDisk();
    private MemoryDisk forced = new MemoryDisk();
    private final Disk disk = new Disk();
    private int changes;
    private int fullFrom = Integer.MAX_VALUE;
    private int fullTo;
    private int deadFrom = Integer.MAX_VALUE;
    private int bytesBefore;

    /** The process is no more; whatever still runs in it is a shadow. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    public History history(Clock clock) {
        return new FileHistory(disk, clock);
    }

    /** From so many changes on, so many fail; a write stops after some of its bytes. */
    public synchronized void fill(int after, int faults, int bytes) {
        fullFrom = changes + after;
        fullTo = fullFrom + faults;
        bytesBefore = bytes;
    }

    /** The process dies at the change after so many, in the middle of it. */
    public synchronized void kill(int after, int bytes) {
        deadFrom = changes + after;
        bytesBefore = bytes;
    }

    public synchronized boolean isDead() {
        return changes > deadFrom;
    }

    /** Everything works again, for the next process. */
    public synchronized void mend() {
        fullFrom = Integer.MAX_VALUE;
        deadFrom = Integer.MAX_VALUE;
        memory = copy(memory);
    }

    /** The machine lost its power: what was not forced is there up to any byte. */
    public synchronized void cutPower(RandomGenerator random) {
        for (SessionId id : memory.sessions()) {
            byte[] written = memory.bytes(id);
            byte[] safe = forced.bytes(id);
            int same = Arrays.mismatch(written, safe);
            int upTo = same < 0 ? written.length : same + random.nextInt(written.length - same + 1);
            byte[] left = Arrays.copyOf(written, Math.max(upTo, safe.length));
            if (upTo < safe.length) {
                System.arraycopy(safe, upTo, left, upTo, safe.length - upTo);
            }
            memory.put(id, left);
            forced.put(id, left);
        }
    }

    public synchronized Stream<String> lines(SessionId id) {
        return new String(memory.bytes(id), StandardCharsets.UTF_8).lines();
    }

    private static MemoryDisk copy(MemoryDisk disk) {
        MemoryDisk copy = new MemoryDisk();
        copy.files().putAll(disk.files());
        return copy;
    }

    private enum Fate {
        FINE,
        FULL,
        DEAD
    }

    private synchronized Fate next() {
        int change = changes++;
        if (change >= deadFrom) {
            return Fate.DEAD;
        }
        return change >= fullFrom && change < fullTo ? Fate.FULL : Fate.FINE;
    }

    private void change() throws IOException {
        switch (next()) {
            case FINE -> {}
            case FULL -> throw new IOException("No space left on device");
            case DEAD -> throw new Killed();
        }
    }

    private final class Disk implements JournalDisk {
        @Override
        public String place() {
            return memory.place();
        }

        @Override
        public List<SessionId> sessions() {
            return memory.sessions();
        }

        @Override
        public Optional<Hold> hold(SessionId id) {
            return memory.hold(id);
        }

        @Override
        public OptionalLong holder(SessionId id) {
            return memory.holder(id);
        }

        @Override
        public boolean has(SessionId id) {
            return memory.has(id);
        }

        @Override
        public DiskFile create(SessionId id) throws IOException {
            change();
            return new File(id, memory.create(id));
        }

        @Override
        public DiskFile open(SessionId id) throws IOException {
            return new File(id, memory.open(id));
        }

        @Override
        public DiskFile read(SessionId id) throws IOException {
            return memory.read(id);
        }

        @Override
        public String copyAside(SessionId id, String name, long from) throws IOException {
            change();
            return memory.copyAside(id, name, from);
        }

        @Override
        public void delete(SessionId id) {
            memory.delete(id);
        }
    }

    private final class File implements JournalDisk.DiskFile {
        private final SessionId id;
        private final JournalDisk.DiskFile file;

        File(SessionId id, JournalDisk.DiskFile file) {
            this.id = id;
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

        /** A process that was killed before this one writes nothing; the one that is killed in it writes a part. */
        @Override
        public void write(long position, byte[] bytes) throws IOException {
            synchronized (SimulatedDisk.this) {
                boolean first = !isDead();
                Fate fate = next();
                int count = fate == Fate.FINE ? bytes.length : first ? Math.min(bytesBefore, bytes.length) : 0;
                if (count > 0) {
                    file.write(position, Arrays.copyOf(bytes, count));
                }
                if (fate == Fate.FULL) {
                    throw new IOException("No space left on device");
                }
                if (fate == Fate.DEAD) {
                    throw new Killed();
                }
            }
        }

        @Override
        public void resize(long size) throws IOException {
            change();
            file.resize(size);
        }

        @Override
        public void force() throws IOException {
            synchronized (SimulatedDisk.this) {
                change();
                forced.put(id, memory.bytes(id));
            }
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
