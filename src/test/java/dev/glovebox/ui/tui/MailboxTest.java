package dev.glovebox.ui.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.ui.tui.Questions.Answer;
import dev.glovebox.ui.tui.Questions.Question;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

final class MailboxTest {
    private static final long A_MINUTE = Mailbox.millis(60_000);

    private final Mailbox mailbox = new Mailbox();

    @Test
    void piecesThatFollowEachOtherBecomeOne() throws InterruptedException {
        mailbox.live(new AgentEvent.TextDelta("Hel"));
        mailbox.live(new AgentEvent.TextDelta("lo"));
        mailbox.live(new AgentEvent.ToolOutput("a", "1"));
        mailbox.live(new AgentEvent.ToolOutput("b", "2"));
        mailbox.live(new AgentEvent.ToolOutput("b", "3"));
        mailbox.live(new AgentEvent.ThinkingDelta("hm"));
        assertThat(mailbox.take(0))
                .containsExactly(
                        new Happening.Live(new AgentEvent.TextDelta("Hello")),
                        new Happening.Live(new AgentEvent.ToolOutput("a", "1")),
                        new Happening.Live(new AgentEvent.ToolOutput("b", "23")),
                        new Happening.Live(new AgentEvent.ThinkingDelta("hm")));
        assertThat(mailbox.take(0)).isEmpty();
    }

    @Test
    void whatHappensBetweenThemStaysThere() throws InterruptedException {
        mailbox.live(new AgentEvent.TextDelta("a"));
        mailbox.typed(ByteString.of("x"));
        mailbox.live(new AgentEvent.TextDelta("b"));
        assertThat(mailbox.take(0))
                .containsExactly(
                        new Happening.Live(new AgentEvent.TextDelta("a")),
                        new Happening.Bytes(ByteString.of("x")),
                        new Happening.Live(new AgentEvent.TextDelta("b")));
    }

    @Test
    void ofAToolsOutputTheEndIsKeptWhenNobodyLooks() throws InterruptedException {
        String line = "x".repeat(1023) + "\n";
        for (int i = 0; i < 4096; i++) {
            mailbox.live(new AgentEvent.ToolOutput("a", line));
        }
        mailbox.live(new AgentEvent.ToolOutput("a", "the end"));
        List<Happening> all = mailbox.take(0);
        assertThat(all).hasSize(1);
        String text = ((AgentEvent.ToolOutput) ((Happening.Live) all.getFirst()).event()).text();
        assertThat(text).endsWith("the end").hasSizeLessThan(1024 * 1024);
    }

    @Test
    void whoeverAsksWaitsForTheAnswer() throws Exception {
        FutureTask<Answer> asked =
                new FutureTask<>(() -> mailbox.ask(new Question("connect", "because"), new Cancel()));
        Thread.ofPlatform().start(asked);
        Asking asking = ((Happening.Asked) mailbox.take(A_MINUTE).getFirst()).asking();
        asking.answer(Answer.ALWAYS);
        asking.answer(Answer.NO);
        assertThat(asked.get()).isEqualTo(Answer.ALWAYS);
    }

    @Test
    void aCancelEndsAQuestionWithoutAnAnswer() throws Exception {
        Cancel cancel = new Cancel();
        FutureTask<Answer> asked = new FutureTask<>(() -> mailbox.ask(new Question("connect", "because"), cancel));
        Thread.ofPlatform().start(asked);
        Asking asking = ((Happening.Asked) mailbox.take(A_MINUTE).getFirst()).asking();
        cancel.ask();
        assertThat(asked.get()).isEqualTo(Answer.NONE);
        assertThat(asking.isOver()).isTrue();
    }
}
