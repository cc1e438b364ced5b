package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.sandbox.Approvals.Answer;
import dev.glovebox.sandbox.Approvals.Question;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
final class TerminalQuestionsTest {
    private static final Question QUESTION = new Question("example.org", 443, Reach.PUBLIC);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final PipedOutputStream fingers = new PipedOutputStream();
    private final PipedInputStream keyboard = new PipedInputStream(fingers);
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final Cancel cancel = new Cancel();
    private boolean ours = true;

    TerminalQuestionsTest() throws IOException {}

    @ParameterizedTest
    @CsvSource({"y, YES", "YES, YES", "n, NO", "'', NO", "yellow, NO", "' y ', YES"})
    void aLineIsTheAnswer(String line, Answer answer) throws Exception {
        Thread person = Thread.ofVirtual().start(() -> type(line + "\n"));
        assertThat(questions(LONG).ask(QUESTION)).isEqualTo(answer);
        person.join();
        assertThat(screen.toString(StandardCharsets.UTF_8))
                .contains("the box wants to connect to example.org:443.")
                .contains("[y/N, no in 20 s]");
    }

    @Test
    void whatWasTypedBeforeIsNoAnswer() throws Exception {
        fingers.write("y\ny\n".getBytes(StandardCharsets.UTF_8));
        assertThat(questions(Duration.ofMillis(200)).ask(QUESTION)).isEqualTo(Answer.NONE);
    }

    @Test
    void inTheBackgroundNobodyIsAsked() throws Exception {
        ours = false;
        assertThat(questions(LONG).ask(QUESTION)).isEqualTo(Answer.NONE);
        assertThat(screen.size()).isZero();
    }

    @Test
    void silenceIsNoAnswer() throws Exception {
        assertThat(questions(Duration.ofMillis(100)).ask(QUESTION)).isEqualTo(Answer.NONE);
    }

    @Test
    void whoeverCancelsIsNotAskedOn() throws Exception {
        cancel.ask();
        assertThat(questions(LONG).ask(QUESTION)).isEqualTo(Answer.NONE);
    }

    @Test
    void aPrivateAddressIsSaidToBeOne() throws Exception {
        questions(Duration.ofMillis(1)).ask(new Question("example.org", 443, Reach.PRIVATE_TOO));
        assertThat(screen.toString(StandardCharsets.UTF_8)).contains("leads to a private address of your network");
    }

    private TerminalQuestions questions(Duration patience) {
        return new TerminalQuestions(
                new Piped(keyboard, ours), new PrintStream(screen, true, StandardCharsets.UTF_8), cancel, patience);
    }

    private void type(String text) {
        try {
            while (screen.size() == 0) {
                Thread.sleep(5);
            }
            fingers.write(text.getBytes(StandardCharsets.UTF_8));
            fingers.flush();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Keys through a pipe, in place of a terminal's. */
    private record Piped(PipedInputStream in, boolean isOurs) implements Keyboard {
        @Override
        public void forget() throws IOException {
            in.skipNBytes(in.available());
        }

        @Override
        public boolean hasLine() throws IOException {
            return in.available() > 0;
        }

        @Override
        public String line() throws IOException {
            return new String(in.readNBytes(in.available()), StandardCharsets.UTF_8);
        }
    }
}
