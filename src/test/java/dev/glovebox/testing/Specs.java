package dev.glovebox.testing;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.sandbox.Box;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Short ways to say what to run: pipes, no environment, the root folder. */
public final class Specs {
    private Specs() {}

    public static CallSpec of(String... argv) {
        return spec("/", new Stdio.Pipes(), Optional.empty(), argv);
    }

    public static CallSpec with(Stdio stdio, String... argv) {
        return spec("/", stdio, Optional.empty(), argv);
    }

    public static CallSpec within(Duration deadline, String... argv) {
        return spec("/", new Stdio.Pipes(), Optional.of(deadline), argv);
    }

    public static CallSpec in(String directory, String... argv) {
        return spec(directory, new Stdio.Pipes(), Optional.empty(), argv);
    }

    /** In the box's workspace, with the box's own environment and no input. */
    public static CallSpec inside(Box box, String... argv) {
        return new CallSpec(
                Stream.of(argv).map(ByteString::of).toList(),
                box.inside().environment().stream().map(ByteString::of).toList(),
                ByteString.of(box.inside().workspace()),
                new Stdio.NoInput(),
                Optional.empty(),
                Map.of());
    }

    private static CallSpec spec(String directory, Stdio stdio, Optional<Duration> deadline, String... argv) {
        List<ByteString> words = Stream.of(argv).map(ByteString::of).toList();
        return new CallSpec(words, List.of(), ByteString.of(directory), stdio, deadline, Map.of());
    }
}
