package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Message;
import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class SteeringTest {
    private final LinkedBlockingQueue<String> notices = new LinkedBlockingQueue<>();
    private final Cancel cancel = new Cancel();

    @Test
    void messagesAreTakenOnceAndInOrder() throws Exception {
        Pipe pipe = Pipe.open();
        try (Steering steering = start(pipe, Form.PEOPLE)) {
            say(pipe, "one\ntwo\nthr");
            assertThat(taken(steering, 2)).containsExactly(Message.Prompt.of("one"), Message.Prompt.of("two"));
            say(pipe, "ee\n");
            assertThat(taken(steering, 1)).containsExactly(Message.Prompt.of("three"));
            assertThat(steering.take()).isEmpty();
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void whatNobodyTookIsTold() throws Exception {
        Pipe pipe = Pipe.open();
        try (var _ = start(pipe, Form.JSON_LINES)) {
            say(
                    pipe,
                    "{\"type\":\"message\",\"text\":\"late\"}\n{\"type\":\"message\",\"text\":\"" + "x".repeat(200)
                            + "\"}\nodd\n");
            assertThat(notices.poll(120, TimeUnit.SECONDS)).contains("{\"type\":\"message\"");
        }
        assertThat(notices)
                .containsExactly("what came too late was not given to the model: 'late', '" + "x".repeat(80) + "…'");
    }

    @Test
    void aWishToStopIsHeard() throws Exception {
        Pipe pipe = Pipe.open();
        var asked = new CountDownLatch(1);
        try (var _ = start(pipe, Form.JSON_LINES);
                var _ = cancel.whenAsked(asked::countDown)) {
            say(pipe, "{\"type\":\"cancel\"}\n");
            assertThat(asked.await(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aFloodWaitsInBoundsAndIsToldInBounds() throws Exception {
        Pipe pipe = Pipe.open();
        try (var _ = start(pipe, Form.PEOPLE)) {
            say(pipe, "word\n".repeat(500));
            while (notices.size() < 20) {
                Thread.sleep(5);
            }
        }
        List<String> told = new ArrayList<>(notices);
        assertThat(told).hasSize(21);
        assertThat(told.get(19)).endsWith("are not told");
        assertThat(told.getLast().split("'word'", -1)).hasSize(101);
    }

    private Steering start(Pipe pipe, Form form) {
        return Steering.start(pipe.source(), form, notices::add, cancel);
    }

    private static void say(Pipe pipe, String text) throws IOException {
        pipe.sink().write(StandardCharsets.UTF_8.encode(text));
    }

    private static List<Message.Prompt> taken(Steering steering, int count) throws InterruptedException {
        List<Message.Prompt> taken = new ArrayList<>();
        while (taken.size() < count) {
            taken.addAll(steering.take());
            Thread.sleep(5);
        }
        return taken;
    }
}
