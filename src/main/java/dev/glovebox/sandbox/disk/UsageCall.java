package dev.glovebox.sandbox.disk;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.disk.Usage.Sight;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures a workspace from inside, by the glove: the host follows no path that the box can write. */
record UsageCall(Function<CallSpec, Call> starts, Box.Inside inside) {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration GLANCE = Duration.ofMillis(100);
    private static final int LONGEST_ANSWER = 100;
    private static final int TRIES = 3;
    private static final CallEnd WELL = new CallEnd.Exited(0, Cause.ITSELF);
    private static final Pattern ANSWER = Pattern.compile("usage (\\d{1,18}) (\\d{1,18}) (\\d{1,18})\0");

    /**
     * Measures once.
     *
     * @param isUrgent whether the walk has had its time; asked again and again while it lasts
     */
    Usage measure(BooleanSupplier isUrgent) throws InterruptedException {
        Call call = start();
        Optional<CallEnd> end = call.await(GLANCE);
        while (end.isEmpty()) {
            if (isUrgent.getAsBoolean()) {
                call.kill();
                call.discardOutput();
                return Usage.unknown(Sight.LATE);
            }
            end = call.await(GLANCE);
        }
        try (InputStream out = call.stdout()) {
            String answer = new String(out.readNBytes(LONGEST_ANSWER), StandardCharsets.US_ASCII);
            call.discardOutput();
            return end.get().equals(WELL) ? parsed(answer) : Usage.unknown(failure(end.get()));
        } catch (IOException e) {
            return Usage.unknown(Sight.HINDERED);
        }
    }

    private static Sight failure(CallEnd end) {
        return switch (end) {
            case CallEnd.Exited(var code, var cause) -> cause == Cause.DEADLINE ? Sight.LATE : Sight.HINDERED;
            case CallEnd.Signalled(var signal, var cause) -> cause == Cause.DEADLINE ? Sight.LATE : Sight.HINDERED;
            case CallEnd.NotStarted ignored -> Sight.HINDERED;
            case CallEnd.Lost ignored -> Sight.HINDERED;
        };
    }

    /** Ends every process of the box but the glove, its own with them; false when programs inside kept that from being begun or ended. */
    boolean endAll() throws InterruptedException {
        for (int tries = 0; tries < TRIES; tries++) {
            Call call = start("-k");
            call.discardOutput();
            boolean done =
                    switch (call.await()) {
                        case CallEnd.Exited exited -> exited.code() == 0;
                        case CallEnd.Signalled signalled -> signalled.cause() != Cause.DEADLINE;
                        case CallEnd.NotStarted ignored -> false;
                        case CallEnd.Lost ignored -> true;
                    };
            if (done) {
                return true;
            }
        }
        return false;
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
        if (!matcher.matches()) {
            return Usage.unknown(Sight.HINDERED);
        }
        return new Usage(
                Long.parseLong(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)) == 0 ? Sight.WHOLE : Sight.PARTLY);
    }
}
