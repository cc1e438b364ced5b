package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import dev.glovebox.views.FileEntry;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A snapshot as bytes, packed, with a hash at the end; what is damaged is noticed, and never makes much of memory. */
final class SnapshotFile {
    private static final int MAGIC = 0x47424c31; // "GBL1"
    private static final int LONGEST_NAME = 1 << 16;
    private static final int LONGEST_WORD = 200;
    private static final int NONE = -1;
    private static final int BINARY = -2;

    private SnapshotFile() {}

    static void write(OutputStream to, Snapshot snapshot) throws IOException {
        MessageDigest digest = Sha256.fresh();
        GZIPOutputStream packed = fast(to);
        DataOutputStream out = new DataOutputStream(new DigestOutputStream(packed, digest));
        out.writeInt(MAGIC);
        write(out, snapshot.gaps());
        out.writeInt(snapshot.items().size());
        for (var item : snapshot.items().entrySet()) {
            bytes(out, item.getKey());
            write(out, item.getValue());
        }
        out.flush();
        packed.write(digest.digest());
        packed.finish();
    }

    /** A session waits for this, so speed goes before size. */
    private static GZIPOutputStream fast(OutputStream to) throws IOException {
        return new GZIPOutputStream(to, 1 << 15) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }

    static Snapshot read(InputStream from) throws IOException {
        MessageDigest digest = Sha256.fresh();
        InputStream packed = new GZIPInputStream(from, 1 << 15);
        DataInputStream in = new DataInputStream(new DigestInputStream(packed, digest));
        require(in.readInt() == MAGIC, "it begins as another file");
        Gaps gaps = gaps(in);
        SortedMap<ByteString, Item> items = items(in);
        require(ByteString.of(digest.digest()).equals(ByteString.of(packed.readNBytes(Sha256.SIZE))), "a wrong hash");
        require(packed.read() < 0, "bytes after the end");
        return new Snapshot(items, gaps);
    }

    private static void write(DataOutputStream out, Gaps gaps) throws IOException {
        out.writeInt(gaps.wholeLevels());
        bytes(out, ByteString.of(gaps.early().orElse("")));
        out.writeLong(gaps.closed());
        out.writeLong(gaps.deep());
        out.writeLong(gaps.byDate());
    }

    private static Gaps gaps(DataInputStream in) throws IOException {
        int wholeLevels = in.readInt();
        String early = bytes(in, LONGEST_WORD).display();
        Optional<String> limit = early.isEmpty() ? Optional.empty() : Optional.of(early);
        return new Gaps(wholeLevels, limit, in.readLong(), in.readLong(), in.readLong());
    }

    private static void write(DataOutputStream out, Item item) throws IOException {
        switch (item) {
            case Item.File file -> write(out, file);
            case Item.Link(var target) -> {
                out.writeByte('l');
                bytes(out, target);
            }
            case Item.Other(var kind) -> {
                out.writeByte('o');
                bytes(out, ByteString.of(kind.name()));
            }
        }
    }

    private static void write(DataOutputStream out, Item.File file) throws IOException {
        out.writeByte('f');
        out.writeShort(file.mode());
        out.writeLong(file.size());
        Instant changed = file.changed();
        out.writeLong(changed.getEpochSecond());
        out.writeInt(changed.getNano());
        bytes(out, file.hash().orElse(ByteString.EMPTY));
        switch (file.text()) {
            case Item.Text.Kept(var text) -> bytes(out, text);
            case Item.Text.Binary() -> out.writeInt(BINARY);
            case Item.Text.NotKept() -> out.writeInt(NONE);
        }
    }

    private static SortedMap<ByteString, Item> items(DataInputStream in) throws IOException {
        SortedMap<ByteString, Item> items = new TreeMap<>();
        int count = in.readInt();
        require(count >= 0 && count <= SnapshotMaker.MOST_ENTRIES, "a count that cannot be");
        long room = SnapshotMaker.MOST_TEXT;
        for (int i = 0; i < count; i++) {
            ByteString path = bytes(in, LONGEST_NAME);
            Item item = item(in);
            room -= item instanceof Item.File file && file.text() instanceof Item.Text.Kept(var text) ? text.size() : 0;
            require(room >= 0, "too much text");
            items.put(path, item);
        }
        return items;
    }

    private static Item item(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 'f' -> file(in);
            case 'l' -> new Item.Link(bytes(in, LONGEST_NAME));
            case 'o' -> new Item.Other(kindNamed(bytes(in, LONGEST_WORD).display()));
            default -> throw new IOException("an unknown kind of entry");
        };
    }

    private static FileEntry.Kind kindNamed(String name) throws IOException {
        return Arrays.stream(FileEntry.Kind.values())
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("an unknown kind of entry"));
    }

    private static Item.File file(DataInputStream in) throws IOException {
        int mode = in.readUnsignedShort();
        long size = in.readLong();
        Instant changed = instant(in.readLong(), in.readInt());
        ByteString hash = bytes(in, Sha256.SIZE);
        return new Item.File(mode, size, changed, hash.size() == 0 ? Optional.empty() : Optional.of(hash), text(in));
    }

    private static Item.Text text(DataInputStream in) throws IOException {
        int size = in.readInt();
        return switch (size) {
            case NONE -> new Item.Text.NotKept();
            case BINARY -> new Item.Text.Binary();
            default -> new Item.Text.Kept(bytes(in, size, SnapshotMaker.LARGEST_TEXT));
        };
    }

    private static Instant instant(long seconds, int nanos) throws IOException {
        try {
            return Instant.ofEpochSecond(seconds, nanos);
        } catch (DateTimeException | ArithmeticException e) {
            throw new IOException("a time that cannot be", e);
        }
    }

    private static void bytes(DataOutputStream out, ByteString bytes) throws IOException {
        out.writeInt(bytes.size());
        out.write(bytes.toBytes());
    }

    private static ByteString bytes(DataInputStream in, int most) throws IOException {
        return bytes(in, in.readInt(), most);
    }

    private static ByteString bytes(DataInputStream in, int size, int most) throws IOException {
        require(size >= 0 && size <= most, "a length that cannot be");
        byte[] bytes = new byte[size];
        in.readFully(bytes);
        return ByteString.of(bytes);
    }

    private static void require(boolean holds, String otherwise) throws IOException {
        if (!holds) {
            throw new IOException(otherwise);
        }
    }
}
