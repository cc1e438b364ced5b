package dev.glovebox.app.cli;

import dev.glovebox.sandbox.Call;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Hands the signals that mean "stop" to a call, and ends its whole tree when it does not listen. */
final class SignalForwarding {
    private static final Map<String, Integer> STOPPING = Map.of("INT", 2, "TERM", 15, "HUP", 1);
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Call call;
    private final AtomicInteger first = new AtomicInteger();

    private SignalForwarding(Call call) {
        this.call = call;
    }

    static SignalForwarding to(Call call) {
        SignalForwarding forwarding = new SignalForwarding(call);
        STOPPING.forEach((name, number) -> HostSignal.when(name, () -> forwarding.stop(number)));
        return forwarding;
    }

    /** The first signal that came, if any did. */
    Optional<Integer> first() {
        int number = first.get();
        return number == 0 ? Optional.empty() : Optional.of(number);
    }

    private void stop(int number) {
        if (!first.compareAndSet(0, number)) {
            call.kill(); // asked twice: no more patience
            return;
        }
        call.signal(number);
        Thread.ofVirtual().start(this::killAfterGrace);
    }

    private void killAfterGrace() {
        try {
            if (call.await(GRACE).isEmpty()) {
                call.kill();
            }
        } catch (InterruptedException e) {
            call.kill();
        }
    }
}
