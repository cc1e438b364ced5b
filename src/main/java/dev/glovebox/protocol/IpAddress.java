package dev.glovebox.protocol;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * An IP address as the 128 bits of its IPv6 form, so that an IPv4 address and the IPv6 address it is mapped to are one.
 *
 * @param high the first eight bytes
 * @param low the last eight
 */
public record IpAddress(long high, long low) {
    private static final long MAPPED = 0xffffL;
    private static final int GROUPS = 8;

    /** Only the plain forms: four decimal numbers, or IPv6 without brackets and zone. Never looks a name up. */
    public static Optional<IpAddress> parse(String text) {
        return text.indexOf(':') < 0 ? IpText.v4(text).map(IpAddress::ofV4) : IpText.v6(text);
    }

    public static IpAddress of(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return switch (bytes.length) {
            case 4 -> ofV4(buffer.getInt());
            case 16 -> new IpAddress(buffer.getLong(), buffer.getLong());
            default -> throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + bytes.length);
        };
    }

    public static IpAddress ofV4(int bits) {
        return new IpAddress(0, MAPPED << 32 | Integer.toUnsignedLong(bits));
    }

    public boolean isV4() {
        return high == 0 && low >>> 32 == MAPPED;
    }

    /** Four bytes for IPv4, mapped or not; else sixteen. */
    public byte[] bytes() {
        return isV4()
                ? ByteBuffer.allocate(4).putInt((int) low).array()
                : ByteBuffer.allocate(16).putLong(high).putLong(low).array();
    }

    /** The form of RFC 5952. */
    public String text() {
        return isV4() ? v4Text() : v6Text();
    }

    /** As it stands before a port. */
    public String textInUrl() {
        return isV4() ? text() : "[" + text() + "]";
    }

    private String v4Text() {
        int bits = (int) low;
        return (bits >>> 24) + "." + (bits >>> 16 & 255) + "." + (bits >>> 8 & 255) + "." + (bits & 255);
    }

    private int group(int index) {
        long half = index < 4 ? high : low;
        return (int) (half >>> (48 - 16 * (index % 4))) & 0xffff;
    }

    private String v6Text() {
        int start = 0;
        int length = 0;
        for (int i = 0; i < GROUPS; i++) {
            int run = zerosFrom(i);
            if (run > length) {
                start = i;
                length = run;
            }
        }
        return length < 2 ? groups(0, GROUPS) : groups(0, start) + "::" + groups(start + length, GROUPS);
    }

    private int zerosFrom(int start) {
        int end = start;
        while (end < GROUPS && group(end) == 0) {
            end++;
        }
        return end - start;
    }

    private String groups(int from, int to) {
        var joined = new StringJoiner(":");
        for (int i = from; i < to; i++) {
            joined.add(Integer.toHexString(group(i)));
        }
        return joined.toString();
    }
}
