package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.sandbox.Gate.Permissions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy, what it decided, and a program that talks to it. */
record EgressBench(EgressProxy proxy, List<EgressDecision> decisions) {
    static final EgressLimits PATIENT =
            new EgressLimits(512, Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofMinutes(2));

    static EgressBench of(EgressPolicy policy, EgressLimits limits, Outside outside) {
        List<EgressDecision> decisions = new CopyOnWriteArrayList<>();
        return new EgressBench(new EgressProxy(Permissions.of(policy), limits, outside, decisions::add), decisions);
    }

    Pipes connect() {
        Pipes pipes = Pipes.open();
        Thread.ofVirtual().start(() -> {
            try {
                proxy.serve(pipes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return pipes;
    }

    /** Sends all of it, hangs up that direction, and reads to the end. */
    String ask(byte[]... parts) throws IOException {
        Pipes pipes = connect();
        Thread.ofVirtual().start(() -> send(pipes, parts));
        return new String(pipes.fromProxy().input().readAllBytes(), ISO_8859_1);
    }

    String ask(String request) throws IOException {
        return ask(request.getBytes(ISO_8859_1));
    }

    /** What a proxy that refuses does not read is not missed. */
    @SuppressWarnings("EmptyCatch")
    private static void send(Pipes pipes, byte[]... parts) {
        try (var out = pipes.toProxy().output()) {
            for (byte[] part : parts) {
                out.write(part);
            }
        } catch (IOException refused) {
        }
    }
}
