package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.StoreAway;
import dev.glovebox.testing.BytePipe;
import dev.glovebox.ui.web.socket.WebSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class HeldSocketTest {
    private final BytePipe fromClient = new BytePipe(1000);
    private final BytePipe toClient = new BytePipe(1000);

    private record Waiting() implements HeldSocket.Conversation {
        @Override
        public void hold(WebSocket socket) throws IOException {
            socket.next();
        }
    }

    private Thread held(AtomicReference<BooleanSupplier> welcome) {
        HeldSocket socket = new HeldSocket(() -> welcome.get().getAsBoolean(), Duration.ofMillis(20), new Waiting());
        return Thread.ofVirtual().start(() -> {
            try {
                socket.over(fromClient.input(), toClient.output());
            } catch (IOException | InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Test
    void whoIsNoLongerWelcomeIsToldAndLetGoOf() throws Exception {
        var welcome = new AtomicReference<BooleanSupplier>(() -> true);
        Thread thread = held(welcome);
        assertThat(toClient.input().readNBytes(4)).isEqualTo(new byte[] {(byte) 0x89, 0, (byte) 0x89, 0});
        welcome.set(() -> {
            throw new StoreAway("away", new IOException());
        });
        assertThat(toClient.input().readNBytes(200)).hasSize(200);
        welcome.set(() -> false);
        assertThat(thread.join(Duration.ofSeconds(10))).isTrue();
        toClient.output().close();
        assertThat(new String(toClient.input().readAllBytes(), java.nio.charset.StandardCharsets.ISO_8859_1))
                .endsWith("\u0003\u00f0you are signed out");
    }
}
