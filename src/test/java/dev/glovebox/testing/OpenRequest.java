package dev.glovebox.testing;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.CallSpec.Stdio;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads the payload of OPEN on the glove's side. */
public final class OpenRequest {
    private OpenRequest() {}

    public static CallSpec read(ByteString payload) {
        ByteBuffer bytes = ByteBuffer.wrap(payload.toBytes());
        int flags = bytes.get();
        long deadline = Integer.toUnsignedLong(bytes.getInt());
        int rows = Short.toUnsignedInt(bytes.getShort());
        int columns = Short.toUnsignedInt(bytes.getShort());
        Map<Resource, Long> limits = limits(bytes);
        ByteString directory = string(bytes);
        List<ByteString> argv = strings(bytes);
        List<ByteString> environment = strings(bytes);
        if (bytes.hasRemaining()) {
            throw new IllegalArgumentException("bytes after the end of OPEN");
        }
        return new CallSpec(argv, environment, directory, stdio(flags, rows, columns), deadline(deadline), limits);
    }

    private static Stdio stdio(int flags, int rows, int columns) {
        return switch (flags) {
            case 0 -> new Stdio.Pipes();
            case 1 -> new Stdio.Pty(rows, columns);
            case 2 -> new Stdio.NoInput();
            default -> throw new IllegalArgumentException("unknown flags " + flags);
        };
    }

    private static Optional<Duration> deadline(long millis) {
        return millis == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }

    private static Map<Resource, Long> limits(ByteBuffer bytes) {
        Map<Resource, Long> limits = new EnumMap<>(Resource.class);
        for (int left = bytes.get(); left > 0; left--) {
            limits.put(resource(bytes.get()), bytes.getLong());
        }
        return limits;
    }

    private static Resource resource(int number) {
        return Arrays.stream(Resource.values())
                .filter(resource -> resource.number() == number)
                .findFirst()
                .orElseThrow();
    }

    private static List<ByteString> strings(ByteBuffer bytes) {
        return IntStream.range(0, bytes.getInt()).mapToObj(i -> string(bytes)).toList();
    }

    private static ByteString string(ByteBuffer bytes) {
        byte[] string = new byte[bytes.getInt()];
        bytes.get(string);
        return ByteString.of(string);
    }
}
