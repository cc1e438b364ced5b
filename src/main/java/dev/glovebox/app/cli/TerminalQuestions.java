package dev.glovebox.app.cli;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.sandbox.Approvals;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks the person at the terminal, and waits a while for a line of theirs. */
final class TerminalQuestions implements Approvals {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LOOK_MILLIS = 50;
    private static final int LONGEST_LINE = 4096;

    private final InputStream keyboard;
    private final PrintStream screen;
    private final Cancel cancel;
    private final Duration patience;

    TerminalQuestions(InputStream keyboard, PrintStream screen, Cancel cancel) {
        this(keyboard, screen, cancel, PATIENCE);
    }

    TerminalQuestions(InputStream keyboard, PrintStream screen, Cancel cancel, Duration patience) {
        this.keyboard = keyboard;
        this.screen = screen;
        this.cancel = cancel;
        this.patience = patience;
    }

    @Override
    public Answer ask(Question question) throws InterruptedException {
        try {
            forget();
            screen.print("\nglovebox: the box wants to connect to " + question.host() + ":" + question.port()
                    + (question.reach() == Reach.PRIVATE_TOO
                            ? ", which leads to a private address of your network"
                            : "")
                    + ".\nAllow it for this session? [y/N, no in " + patience.toSeconds() + " s] ");
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
            if (keyboard.available() > 0) {
                return switch (line().strip().toLowerCase(Locale.ROOT)) {
                    case "y", "yes" -> Answer.YES;
                    default -> Answer.NO;
                };
            }
        }
        screen.println();
        return Answer.NONE;
    }

    /** What was typed before the question is no answer to it. */
    private void forget() throws IOException {
        keyboard.skipNBytes(keyboard.available());
    }

    /** A terminal hands over whole lines. */
    private String line() throws IOException {
        byte[] bytes = new byte[LONGEST_LINE];
        int length = Math.max(0, keyboard.read(bytes));
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
