package dev.glovebox.sandbox.wire;

import java.nio.ByteBuffer;

/** A first-in-first-out store of bytes that starts empty and grows no further than its limit. Not thread-safe. */
final class Ring {
    private static final int FIRST_CAPACITY = 4096;

    private final int limit;
    private byte[] bytes = {};
    private int head;
    private int size;

    Ring(int limit) {
        this.limit = limit;
    }

    int size() {
        return size;
    }

    int capacity() {
        return bytes.length;
    }

    void put(ByteBuffer data) {
        int count = data.remaining();
        reserve(size + count);
        int tail = (head + size) % bytes.length;
        int first = Math.min(count, bytes.length - tail);
        data.get(bytes, tail, first);
        data.get(bytes, 0, count - first);
        size += count;
    }

    int take(byte[] into, int offset, int length) {
        int count = Math.min(length, size);
        copyOut(into, offset, count);
        size -= count;
        head = size == 0 ? 0 : (head + count) % bytes.length;
        return count;
    }

    void release() {
        bytes = new byte[0];
        head = 0;
        size = 0;
    }

    private void copyOut(byte[] into, int offset, int count) {
        int first = Math.min(count, bytes.length - head);
        System.arraycopy(bytes, head, into, offset, first);
        System.arraycopy(bytes, 0, into, offset + first, count - first);
    }

    private void reserve(int wanted) {
        if (wanted <= bytes.length) {
            return;
        }
        if (wanted > limit) {
            throw new IllegalStateException("a ring of " + limit + " bytes cannot hold " + wanted);
        }
        int doubled = Math.max(FIRST_CAPACITY, Integer.highestOneBit(wanted - 1) << 1);
        byte[] larger = new byte[Math.min(limit, doubled)];
        copyOut(larger, 0, size);
        bytes = larger;
        head = 0;
    }
}
