package dev.glovebox.app.cli;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.sandbox.Approvals;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks the person at the terminal, and waits a while for a line of theirs. */
final class TerminalQuestions implements Approvals {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LOOK_MILLIS = 50;

    private final Keyboard keyboard;
    private final PrintStream screen;
    private final Cancel cancel;
    private final Duration patience;

    TerminalQuestions(Keyboard keyboard, PrintStream screen, Cancel cancel) {
        this(keyboard, screen, cancel, PATIENCE);
    }

    TerminalQuestions(Keyboard keyboard, PrintStream screen, Cancel cancel, Duration patience) {
        this.keyboard = keyboard;
        this.screen = screen;
        this.cancel = cancel;
        this.patience = patience;
    }

    @Override
    public Answer ask(Question question) throws InterruptedException {
        return ask("\nglovebox: the box wants to connect to " + question.host() + ":" + question.port()
                + (question.reach() == Reach.PRIVATE_TOO ? ", which leads to a private address of your network" : "")
                + ".\nAllow it for this session? ");
    }

    /** Whatever can be answered by yes or no. */
    Answer ask(String question) throws InterruptedException {
        if (!keyboard.isOurs()) {
            return Answer.NONE;
        }
        try {
            keyboard.forget(); // what was typed before the question is no answer to it
            screen.print(question + "[y/N, no in " + patience.toSeconds() + " s] ");
            screen.flush();
            return answer();
        } catch (IOException e) {
            return Answer.NONE;
        }
    }

    private Answer answer() throws IOException, InterruptedException {
        var cancelled = new CountDownLatch(1);
        try (var _ = cancel.whenAsked(cancelled::countDown)) {
            return answer(cancelled);
        }
    }

    private Answer answer(CountDownLatch cancelled) throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < end && !cancelled.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (keyboard.hasLine()) {
                return switch (keyboard.line().strip().toLowerCase(Locale.ROOT)) {
                    case "y", "yes" -> Answer.YES;
                    default -> Answer.NO;
                };
            }
        }
        screen.println();
        return Answer.NONE;
    }
}
