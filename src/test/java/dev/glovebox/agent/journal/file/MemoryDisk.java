package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.SessionId;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** A disk that is quick enough to be torn thousands of times. */
final class MemoryDisk implements JournalDisk {
    private final Map<String, byte[]> files = new TreeMap<>();
    private final Set<SessionId> held = new HashSet<>();

    /** By name, the copies too. */
    Map<String, byte[]> files() {
        return files;
    }

    byte[] bytes(SessionId id) {
        return files.getOrDefault(id + ".json", new byte[0]);
    }

    void put(SessionId id, byte[] bytes) {
        files.put(id + ".json", bytes);
    }

    @Override
    public String place() {
        return "memory";
    }

    @Override
    public List<SessionId> sessions() {
        return files.keySet().stream()
                .filter(name -> name.endsWith(".json"))
                .map(name -> new SessionId(name.substring(0, name.length() - ".json".length())))
                .toList();
    }

    @Override
    public Optional<Hold> hold(SessionId id) {
        return held.add(id) ? Optional.of(() -> held.remove(id)) : Optional.empty();
    }

    @Override
    public OptionalLong holder(SessionId id) {
        return OptionalLong.empty();
    }

    @Override
    public boolean has(SessionId id) {
        return files.containsKey(id + ".json");
    }

    @Override
    public DiskFile create(SessionId id) throws FileAlreadyExistsException {
        if (has(id)) {
            throw new FileAlreadyExistsException(id.text());
        }
        put(id, new byte[0]);
        return new MemoryFile(id);
    }

    @Override
    public DiskFile open(SessionId id) throws NoSuchFileException {
        if (!has(id)) {
            throw new NoSuchFileException(id.text());
        }
        return new MemoryFile(id);
    }

    @Override
    public DiskFile read(SessionId id) throws NoSuchFileException {
        return open(id);
    }

    @Override
    public String copyAside(SessionId id, String name, long from) {
        byte[] bytes = bytes(id);
        files.put(id + "." + name, Arrays.copyOfRange(bytes, (int) from, bytes.length));
        return id + "." + name;
    }

    @Override
    public void delete(SessionId id) {
        files.keySet().removeIf(name -> name.startsWith(id + "."));
    }

    private final class MemoryFile implements DiskFile {
        private final SessionId id;

        MemoryFile(SessionId id) {
            this.id = id;
        }

        @Override
        public long size() {
            return bytes(id).length;
        }

        @Override
        public int read(long position, byte[] into, int from) {
            byte[] bytes = bytes(id);
            int n = (int) Math.min(into.length - from, bytes.length - position);
            System.arraycopy(bytes, (int) position, into, from, Math.max(0, n));
            return n > 0 ? n : -1;
        }

        @Override
        public void write(long position, byte[] written) {
            byte[] bytes = bytes(id);
            byte[] after = Arrays.copyOf(bytes, Math.max(bytes.length, (int) position + written.length));
            System.arraycopy(written, 0, after, (int) position, written.length);
            put(id, after);
        }

        @Override
        public void resize(long size) {
            put(id, Arrays.copyOf(bytes(id), (int) size));
        }

        @Override
        public void force() {}

        @Override
        public void close() {}
    }
}
