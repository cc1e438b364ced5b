package dev.glovebox.ui.tui;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.ui.tui.Questions.Answer;
import dev.glovebox.ui.tui.Questions.Question;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A question that waits for an answer. */
final class Asking {
    static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Question question;
    private final long end = System.nanoTime() + PATIENCE.toNanos();
    private final AtomicReference<Answer> answer = new AtomicReference<>(Answer.NONE);
    private final CountDownLatch over = new CountDownLatch(1);

    Asking(Question question) {
        this.question = question;
    }

    Question question() {
        return question;
    }

    boolean isOver() {
        return over.getCount() == 0;
    }

    long secondsLeft(long now) {
        return Math.max(0, TimeUnit.NANOSECONDS.toSeconds(end - now));
    }

    void answer(Answer given) {
        if (!isOver()) {
            answer.set(given);
            over.countDown();
        }
    }

    Answer await(Cancel cancel) throws InterruptedException {
        try (var _ = cancel.whenAsked(over::countDown)) {
            boolean _ = over.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        }
        over.countDown();
        return answer.get();
    }
}
