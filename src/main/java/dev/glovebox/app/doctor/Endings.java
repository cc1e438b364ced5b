package dev.glovebox.app.doctor;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Whether calls and boxes end when they should, and what they leave; seen from the host. */
record Endings(HostView host, Supplier<String> words, Cancel cancel) {
    private static final Duration SHORT = Duration.ofSeconds(2);
    private static final Duration HUNG_DEADLINE = Duration.ofMillis(500);

    /** Late ends are ours to see: by the call's end, and by the processes that are left. */
    Result hung(Probe probe) throws InterruptedException {
        if (cancel.isAsked()) {
            return new Result.Untried("cancelled");
        }
        String word = words.get();
        Call call = probe.start(Optional.of(HUNG_DEADLINE), "hang", word);
        call.discardOutput();
        if (!new Patience(SHORT).until(() -> host.find(word).isPresent()) && !seesAnything(probe)) {
            call.kill();
            return new Result.Untried("the process did not start");
        }
        Optional<CallEnd> end = call.await(SHORT);
        if (end.isEmpty() || !byDeadline(end.get())) {
            call.kill();
            return new Result.Broken("a deadline does not end a deaf process");
        }
        boolean gone = new Patience(SHORT).until(() -> host.find(word).isEmpty());
        boolean inside = probe.tell("commands", Facts.NONE).text().contains(word);
        return gone && !inside ? new Result.Held() : new Result.Broken("descendants of a process outlive its deadline");
    }

    /** A box with a kernel of its own shows the host nothing. */
    private static boolean seesAnything(Probe probe) throws InterruptedException {
        return probe.tell("commands", Facts.NONE).trouble().isEmpty();
    }

    private static boolean byDeadline(CallEnd end) {
        return switch (end) {
            case CallEnd.Exited(var code, var cause) -> cause == CallEnd.Cause.DEADLINE;
            case CallEnd.Signalled(var signal, var cause) -> cause == CallEnd.Cause.DEADLINE;
            case CallEnd.NotStarted _, CallEnd.Lost _ -> false;
        };
    }

    /** With a deaf process left running, which must end with the box. */
    Result leftovers(Box box, BoxPolicy policy, Set<Path> groupsBefore) {
        if (cancel.isAsked()) {
            return new Result.Untried("cancelled");
        }
        String word = words.get();
        Call call = new Probe(box, new Patience(SHORT), cancel).start(Optional.empty(), "hang", word);
        call.discardOutput();
        new Patience(SHORT).until(() -> host.find(word).isPresent());
        box.close();
        if (!new Patience(SHORT).until(() -> host.find(word).isEmpty())) {
            return new Result.Broken("a process outlives the box");
        }
        Set<Path> groups = new HashSet<>(host.groups());
        groups.removeAll(groupsBefore);
        if (!groups.isEmpty()) {
            return new Result.Broken("the control group " + groups.iterator().next() + " is left");
        }
        if (!host.mountsOf(policy.workspace()).isEmpty()) {
            return new Result.Broken("a mount of the workspace is left");
        }
        return left(policy.workspace());
    }

    private static Result left(Path workspace) {
        try (Stream<Path> entries = Files.list(workspace)) {
            return entries.findFirst()
                    .<Result>map(path -> new Result.Broken("a file of the probe is left in the workspace"))
                    .orElse(new Result.Held());
        } catch (IOException e) {
            return new Result.Untried("the workspace cannot be read (" + e + ")");
        }
    }
}
