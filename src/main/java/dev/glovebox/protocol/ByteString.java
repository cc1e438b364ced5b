package dev.glovebox.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** Immutable bytes: file names, arguments and environment entries inside a box need not be UTF-8. */
public final class ByteString implements Comparable<ByteString> {
    public static final ByteString EMPTY = new ByteString(new byte[0]);

    private final byte[] bytes;

    private ByteString(byte[] bytes) {
        this.bytes = bytes;
    }

    public static ByteString of(byte[] bytes) {
        return new ByteString(bytes.clone());
    }

    public static ByteString of(byte[] bytes, int from, int to) {
        Objects.checkFromToIndex(from, to, bytes.length);
        return new ByteString(Arrays.copyOfRange(bytes, from, to));
    }

    public static ByteString of(String text) {
        return new ByteString(text.getBytes(StandardCharsets.UTF_8));
    }

    public int size() {
        return bytes.length;
    }

    public byte at(int index) {
        return bytes[index];
    }

    public byte[] toBytes() {
        return bytes.clone();
    }

    public boolean contains(byte wanted) {
        for (byte b : bytes) {
            if (b == wanted) {
                return true;
            }
        }
        return false;
    }

    /** The text for a person, with a replacement character where the bytes are not UTF-8. */
    public String display() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public int compareTo(ByteString other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ByteString that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return display();
    }
}
