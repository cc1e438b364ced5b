package dev.glovebox.sandbox.disk;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures a workspace from inside, by the glove: the host follows no path that the box can write. */
record UsageCall(Function<CallSpec, Call> starts, Box.Inside inside) {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int LONGEST_ANSWER = 100;
    private static final Pattern ANSWER = Pattern.compile("usage (\\d{1,18}) \\d{1,18} (\\d{1,18})\0");

    Usage measure() throws InterruptedException {
        Call call = start();
        try (InputStream out = call.stdout()) {
            String answer = new String(out.readNBytes(LONGEST_ANSWER), StandardCharsets.US_ASCII);
            call.discardOutput();
            boolean whole = call.await().equals(new CallEnd.Exited(0, CallEnd.Cause.ITSELF));
            return whole ? parsed(answer) : Usage.UNKNOWN;
        } catch (IOException e) {
            return Usage.UNKNOWN;
        }
    }

    /** Ends every process of the box but the glove. */
    void endAll() throws InterruptedException {
        Call call = start("-k");
        call.discardOutput();
        call.await();
    }

    private Call start(String... options) {
        List<String> argv = new ArrayList<>(List.of(inside.glove(), "usage", "-C", inside.workspace()));
        Collections.addAll(argv, options);
        Collections.addAll(argv, "--", ".");
        return starts.apply(new CallSpec(
                argv.stream().map(ByteString::of).toList(),
                List.of(),
                ByteString.of("/"),
                new CallSpec.Stdio.NoInput(),
                Optional.of(LIMIT),
                Map.of()));
    }

    private static Usage parsed(String answer) {
        Matcher matcher = ANSWER.matcher(answer);
        return matcher.matches()
                ? new Usage(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)))
                : Usage.UNKNOWN;
    }
}
