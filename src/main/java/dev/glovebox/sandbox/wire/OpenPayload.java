package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.CallSpec.Stdio;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The payload of OPEN. */
final class OpenPayload {
    private static final byte PTY = 1;
    private static final byte NO_INPUT = 2;
    private static final Duration MAX_DEADLINE = Duration.ofMillis(0xffff_ffffL);
    private static final int FIXED_SIZE = 10;
    private static final int LIMIT_SIZE = 9;

    private OpenPayload() {}

    /** Whether the strings are few and short enough for one frame. */
    static boolean fits(CallSpec spec) {
        return fullSize(spec) <= Wire.MAX_OPEN_PAYLOAD;
    }

    static int size(CallSpec spec) {
        return Math.toIntExact(fullSize(spec));
    }

    private static long fullSize(CallSpec spec) {
        return FIXED_SIZE
                + (long) LIMIT_SIZE * spec.limits().size()
                + size(spec.directory())
                + size(spec.argv())
                + size(spec.environment());
    }

    private static long size(List<ByteString> strings) {
        return Integer.BYTES + strings.stream().mapToLong(OpenPayload::size).sum();
    }

    private static long size(ByteString string) {
        return (long) Integer.BYTES + string.size();
    }

    static void put(ByteBuffer frame, CallSpec spec) {
        frame.put(flags(spec.stdio()));
        frame.putInt(spec.deadline().map(OpenPayload::millis).orElse(0));
        Stdio.Pty size = spec.stdio() instanceof Stdio.Pty pty ? pty : new Stdio.Pty(0, 0);
        frame.putShort((short) size.rows()).putShort((short) size.columns());
        putLimits(frame, spec.limits());
        putString(frame, spec.directory());
        putStrings(frame, spec.argv());
        putStrings(frame, spec.environment());
    }

    private static byte flags(Stdio stdio) {
        return switch (stdio) {
            case Stdio.Pipes() -> 0;
            case Stdio.Pty pty -> PTY;
            case Stdio.NoInput() -> NO_INPUT;
        };
    }

    private static int millis(Duration deadline) {
        if (deadline.compareTo(MAX_DEADLINE) > 0) {
            throw new IllegalArgumentException("a deadline is at most 49 days, not " + deadline);
        }
        return (int) deadline.plusNanos(999_999).toMillis();
    }

    private static void putLimits(ByteBuffer frame, Map<Resource, Long> limits) {
        frame.put((byte) limits.size());
        new TreeMap<>(limits).forEach((resource, value) -> frame.put((byte) resource.number())
                .putLong(value));
    }

    private static void putStrings(ByteBuffer frame, List<ByteString> strings) {
        frame.putInt(strings.size());
        strings.forEach(string -> putString(frame, string));
    }

    private static void putString(ByteBuffer frame, ByteString string) {
        frame.putInt(string.size()).put(string.toBytes());
    }
}
