package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.views.workshop.Workshop;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** All jobs are in the one box, which can be closed, and another can take its place. */
final class OneBox implements BoxAccess {
    private final AtomicReference<Optional<Workshop>> open;

    OneBox(Workshop workshop) {
        open = new AtomicReference<>(Optional.of(workshop));
    }

    void become(Optional<Workshop> next) {
        open.set(next);
    }

    @Override
    public Workshop workshop(Job job) {
        return open.get().orElseThrow(() -> new NotOpen("the box is not open now: a message opens it"));
    }

    @Override
    public <T> T files(Job job, Work<T> work) {
        throw new NotHere("there are no files here");
    }

    @Override
    public Facts facts(Job job) {
        throw new NotHere("there are no facts here");
    }
}
