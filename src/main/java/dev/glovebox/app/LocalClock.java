package dev.glovebox.app;

import dev.glovebox.app.session.Beside;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/** The time here. Where here is takes a start 15 ms to find out, so that is done beside it. */
final class LocalClock extends Clock {
    private final Beside<ZoneId> zone = Beside.begin("time-zone", ZoneId::systemDefault);

    @Override
    public ZoneId getZone() {
        try {
            return zone.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ZoneId.systemDefault();
        }
    }

    @Override
    public Clock withZone(ZoneId other) {
        return Clock.system(other);
    }

    @Override
    public Instant instant() {
        return Instant.now();
    }
}
