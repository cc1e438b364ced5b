package dev.glovebox.ui.web;

import java.util.concurrent.atomic.AtomicLong;

/** Tells that a token, a sign-in or a user is gone, so that what is open by it ends now and not at the next look. */
final class Revocations {
    private final AtomicLong count = new AtomicLong();
    private final Streams streams;

    Revocations(Streams streams) {
        this.streams = streams;
    }

    void announce() {
        count.incrementAndGet();
        streams.look();
    }

    /** What was looked up before this changed may hold no more. */
    long count() {
        return count.get();
    }
}
