package dev.glovebox.ui.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.ui.tui.Questions.Answer;
import dev.glovebox.ui.tui.Questions.Question;
import dev.glovebox.ui.tui.input.Key;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PromptingTest {
    private static final long LATER = Mailbox.millis(1000);

    private final Asking asking = new Asking(new Question("connect to example.org:443", "bash(curl) is running."));
    private final Prompting prompting = new Prompting(asking, 0);

    @Test
    void whatIsBeingTypedIsNoAnswer() {
        for (long now = 0; now < Mailbox.millis(3000); now += Mailbox.millis(100)) {
            assertThat(prompting.takes(new Key.Typed("y"), now)).isFalse();
        }
        assertThat(asking.isOver()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"y, YES", "Y, YES", "n, NO", "a, ALWAYS"})
    void aKeyAfterAMomentIsOne(String key, Answer answer) throws Exception {
        FutureTask<Answer> waiting = new FutureTask<>(() -> asking.await(new Cancel()));
        Thread.ofPlatform().start(waiting);
        assertThat(prompting.takes(new Key.Typed(key), LATER)).isTrue();
        assertThat(waiting.get()).isEqualTo(answer);
    }

    @Test
    void otherKeysAreNeitherAnAnswerNorTyped() {
        assertThat(prompting.takes(new Key.Typed("x"), LATER)).isTrue();
        assertThat(asking.isOver()).isFalse();
    }

    @Test
    void saysWhatIsWantedAndWhy() {
        assertThat(prompting.rows(80, LATER).toString())
                .contains("connect to example.org:443", "bash(curl) is running.", "y yes, this once");
    }
}
