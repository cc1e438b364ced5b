package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes a zip as it comes (APPNOTE 6.3.10): sizes after the content, large offsets as zip64. What counts for readers is the list at the
 * end, in the order of names; a file that could not be read on is not in it.
 */
final class ZipContainer {
    private static final int CHUNK = 1 << 16;
    private static final long LARGEST_32 = 0xFFFF_FFFFL;
    private static final int LARGEST_16 = 0xFFFF;

    /** Zip64 is of version 4.5; 3 says that modes are those of Unix. */
    private static final short NEEDED = 45;

    private static final short MADE_BY = 3 << 8 | NEEDED;
    private static final short SIZES_FOLLOW_AND_UTF8 = 1 << 3 | 1 << 11;
    private static final short DEFLATED = 8;
    private static final int REGULAR = 0100000;

    /** One file as the list at the end has it. */
    private record Part(ByteString name, long offset, int dosTime, int mode) {}

    private record Written(Part part, int crc, long packed, long size) {}

    private final OutputStream to;
    private final Deflater packer;
    private final NavigableMap<ByteString, Written> list = new TreeMap<>();
    private final CRC32 crc = new CRC32();
    private final byte[] chunk = new byte[CHUNK];
    private Part open = new Part(ByteString.EMPTY, 0, 0, 0);
    private boolean headIsWritten;
    private long written;
    private long start;
    private long size;
    private long bytes;
    private volatile boolean stopped;

    ZipContainer(OutputStream to, Deflater packer) {
        this(to, packer, 0);
    }

    /** After so much of something else in the same file. */
    ZipContainer(OutputStream to, Deflater packer, long after) {
        this.to = to;
        this.packer = packer;
        written = after;
    }

    long files() {
        return list.size();
    }

    long bytes() {
        return bytes;
    }

    /** False when there is one of that name. */
    boolean begin(String name, FileEntry entry) {
        ByteString encoded = ByteString.of(name);
        open = new Part(encoded, written, dosTime(entry), (REGULAR | (entry.mode() & 0777)) << 16);
        headIsWritten = false;
        size = 0;
        crc.reset();
        packer.reset();
        return encoded.size() <= LARGEST_16 && !list.containsKey(encoded);
    }

    void piece(byte[] piece) {
        writeHead();
        crc.update(piece);
        size += piece.length;
        packer.setInput(piece);
        pack();
    }

    void keep() {
        writeHead();
        finish();
        bytes += size;
        list.put(open.name(), new Written(open, (int) crc.getValue(), written - start - 16, size));
    }

    /** Where nothing was written of it yet, nothing is. */
    void drop() {
        if (headIsWritten) {
            finish();
        }
    }

    void end() {
        long from = written;
        list.values().forEach(this::writeListed);
        writeEnd(from, written - from, list.size());
    }

    /** A call that is under way writes nothing more than what it is at. */
    void stop() {
        stopped = true;
    }

    private void writeHead() {
        if (headIsWritten) {
            return;
        }
        headIsWritten = true;
        ByteBuffer head = little(30 + open.name().size()).putInt(0x04034b50);
        shared(head, open).putInt(0).putInt(0).putInt(0);
        write(head.putShort((short) open.name().size())
                .putShort((short) 0)
                .put(open.name().toBytes()));
        start = written;
    }

    private static ByteBuffer shared(ByteBuffer head, Part part) {
        return head.putShort(NEEDED)
                .putShort(SIZES_FOLLOW_AND_UTF8)
                .putShort(DEFLATED)
                .putInt(part.dosTime());
    }

    private void finish() {
        packer.finish();
        pack();
        long packed = written - start;
        write(little(16)
                .putInt(0x08074b50)
                .putInt((int) crc.getValue())
                .putInt((int) packed)
                .putInt((int) size));
    }

    private void pack() {
        for (int n = packer.deflate(chunk); n > 0; n = packer.deflate(chunk)) {
            write(ByteBuffer.wrap(chunk).position(n));
        }
    }

    private void writeListed(Written file) {
        Part part = file.part();
        boolean isFar = part.offset() >= LARGEST_32;
        int extra = isFar ? 12 : 0;
        ByteBuffer record = little(46 + part.name().size() + extra).putInt(0x02014b50);
        shared(record.putShort(MADE_BY), part)
                .putInt(file.crc())
                .putInt((int) file.packed())
                .putInt((int) file.size());
        record.putShort((short) part.name().size()).putShort((short) extra).putShort((short) 0);
        record.putInt(0).putInt(part.mode()).putInt((int) Math.min(part.offset(), LARGEST_32));
        record.put(part.name().toBytes());
        if (isFar) {
            record.putShort((short) 1).putShort((short) 8).putLong(part.offset());
        }
        write(record);
    }

    private void writeEnd(long from, long length, int count) {
        if (count >= LARGEST_16 || from >= LARGEST_32 || length >= LARGEST_32) {
            long at = written;
            ByteBuffer far = little(56).putInt(0x06064b50).putLong(44).putShort(MADE_BY);
            far.putShort(NEEDED).putInt(0).putInt(0).putLong(count).putLong(count);
            write(far.putLong(length).putLong(from));
            write(little(20).putInt(0x07064b50).putInt(0).putLong(at).putInt(1));
        }
        short files = (short) Math.min(count, LARGEST_16);
        ByteBuffer end = little(22).putInt(0x06054b50).putInt(0).putShort(files).putShort(files);
        end.putInt((int) Math.min(length, LARGEST_32)).putInt((int) Math.min(from, LARGEST_32));
        write(end.putShort((short) 0));
    }

    /** In UTC, since the format has no zone; its years are 1980 to 2107. */
    private static int dosTime(FileEntry entry) {
        LocalDateTime time = LocalDateTime.ofInstant(entry.changed(), ZoneOffset.UTC);
        int year = time.getYear() - 1980;
        if (year < 0 || year > 127) {
            return 1 << 21 | 1 << 16;
        }
        int date = year << 9 | time.getMonthValue() << 5 | time.getDayOfMonth();
        return date << 16 | time.getHour() << 11 | time.getMinute() << 5 | time.getSecond() / 2;
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void write(ByteBuffer filled) {
        if (stopped) {
            return;
        }
        try {
            to.write(filled.array(), filled.arrayOffset(), filled.position());
            written += filled.position();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
