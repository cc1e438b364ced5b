package dev.glovebox.views.desktop;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Who holds mouse and keyboard: the agent, unless a person who looks on has taken over. The last who asks has them; they go back to
 * the agent when that person gives them back or looks on no more.
 */
public final class Hands {
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> viewers = new HashMap<>();
    private final Consumer<Optional<String>> passed;
    private Optional<String> person = Optional.empty();

    /** @param passed told who had them before, each time that they pass to another */
    Hands(Consumer<Optional<String>> passed) {
        this.passed = passed;
    }

    /** Empty when it is the agent. */
    public Optional<String> person() {
        return locked(() -> person);
    }

    /** False when that person does not look on: nobody would see to it that the hands are given back. */
    public boolean takeOver(String name) {
        return pass(() -> viewers.containsKey(name) ? Optional.of(name) : person)
                .equals(Optional.of(name));
    }

    /** Nothing when that person does not have them. */
    public void giveBack(String name) {
        pass(() -> person.filter(holder -> !holder.equals(name)));
    }

    boolean areOf(String name) {
        return person().equals(Optional.of(name));
    }

    void requireAgent() throws HandsTaken {
        Optional<String> holder = person();
        if (holder.isPresent()) {
            throw new HandsTaken(holder.get());
        }
    }

    void joined(String name) {
        locked(() -> viewers.merge(name, 1, Integer::sum));
    }

    void left(String name) {
        pass(() -> {
            viewers.computeIfPresent(name, (_, count) -> count > 1 ? count - 1 : null);
            return person.filter(viewers::containsKey);
        });
    }

    /** Whoever had them is told after the lock is free. */
    private Optional<String> pass(Supplier<Optional<String>> next) {
        Optional<String> before;
        Optional<String> after;
        lock.lock();
        try {
            before = person;
            after = next.get();
            person = after;
        } finally {
            lock.unlock();
        }
        if (!after.equals(before)) {
            passed.accept(before);
        }
        return after;
    }

    private <T> T locked(Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }
}
