package dev.glovebox.views.desktop;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.sandbox.Duplex;
import dev.glovebox.testing.BytePipe;
import dev.glovebox.views.rfb.ClientMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A viewer in front of a server that only listens. */
@Timeout(180)
final class DesktopViewerTest {
    private static final byte[] BEGINNING = "RFB 003.008\n\1\1".getBytes(US_ASCII);
    private static final String PRESS_A = "0401000000000061";
    private static final String RELEASE_A = "0400000000000061";
    private static final String BUTTON_DOWN = "050100100020";
    private static final String BUTTON_UP = "050000100020";
    private static final String REQUEST = "03010000000000100010";

    private final Listener server = new Listener();
    private final List<ClientMessage> deeds = new ArrayList<>();
    private final List<Viewer> gone = new ArrayList<>();
    private final Hands hands = new Hands(_ -> {});
    private final Viewer viewer =
            new Viewer("ada", server, new Viewer.Owner(hands, (_, message) -> deeds.add(message), this::leave));

    private void leave(Viewer left) {
        gone.add(left);
        hands.left(left.person());
    }

    @BeforeEach
    void begin() throws IOException {
        hands.joined("ada");
        viewer.out().write(BEGINNING);
        assertThat(server.heard(BEGINNING.length)).isEqualTo(HexFormat.of().formatHex(BEGINNING));
    }

    @Test
    void withoutHandsOnlyWhatChangesNothingPasses() throws IOException {
        say(
                PRESS_A,
                REQUEST,
                RELEASE_A,
                BUTTON_DOWN,
                "0600000000000001" + "61",
                "fb000320020001" + "00" + "00".repeat(16),
                REQUEST);
        assertThat(server.heard(20)).isEqualTo(REQUEST + REQUEST);
        assertThat(deeds).isEmpty();
    }

    @Test
    void withHandsEverythingPassesAndIsTold() throws IOException {
        hands.takeOver("ada");
        say(PRESS_A, RELEASE_A, BUTTON_DOWN, BUTTON_UP, "0600000000000001" + "61");
        assertThat(server.heard(8 + 8 + 6 + 6 + 9))
                .isEqualTo(PRESS_A + RELEASE_A + BUTTON_DOWN + BUTTON_UP + "060000000000000161");
        assertThat(deeds).hasSize(5);
    }

    @Test
    void whatIsDoneIsToldBeforeTheServerHearsOfIt() throws IOException {
        hands.takeOver("ada");
        server.toServer.input().close();
        assertThatThrownBy(() -> say(BUTTON_DOWN)).isInstanceOf(IOException.class);
        assertThat(deeds).hasSize(1);
    }

    @Test
    void aKeyThatWasPressedBeforeDoesNotComeUpAfterwards() throws IOException {
        say(PRESS_A);
        hands.takeOver("ada");
        say(RELEASE_A, REQUEST);
        assertThat(server.heard(10)).isEqualTo(REQUEST);
    }

    @Test
    void aSizeThatNoScreenHasIsNotAskedFor() throws IOException {
        hands.takeOver("ada");
        say("fb00ffffffff0100" + "00".repeat(16), "fb0003200258" + "0100" + "00".repeat(16));
        assertThat(server.heard(24)).isEqualTo("fb0003200258" + "0100" + "00".repeat(16));
    }

    @Test
    void whatIsHeldWhenTheHandsPassIsLetGo() throws Exception {
        hands.takeOver("ada");
        say(PRESS_A, BUTTON_DOWN);
        hands.giveBack("ada");
        viewer.letGo().join();
        say(RELEASE_A, BUTTON_UP, REQUEST);
        assertThat(server.heard(8 + 6 + 8 + 6 + 10)).isEqualTo(PRESS_A + BUTTON_DOWN + RELEASE_A + BUTTON_UP + REQUEST);
    }

    @Test
    void closingLetsGoAndGivesBack() throws IOException {
        hands.takeOver("ada");
        say(BUTTON_DOWN);
        viewer.close();
        viewer.close();
        assertThat(server.heard(12)).isEqualTo(BUTTON_DOWN + BUTTON_UP);
        assertThat(server.closed).isTrue();
        assertThat(gone).containsExactly(viewer);
        assertThat(hands.person()).isEmpty();
        assertThatThrownBy(() -> say(REQUEST)).isInstanceOf(IOException.class);
    }

    @Test
    void aViewerThatBreaksTheProtocolIsClosedWithAReason() {
        assertThatThrownBy(() -> say("2a")).hasMessage("the viewer sent a message of type 42, which nobody knows here");
        assertThat(server.closed).isTrue();
        assertThat(gone).containsExactly(viewer);
    }

    @Test
    void aServerThatReadsNothingHoldsUpNoClosing() throws Exception {
        hands.takeOver("ada");
        say(BUTTON_DOWN);
        Thread stuck = Thread.ofVirtual().start(() -> {
            try {
                byte[] request = HexFormat.of().parseHex(REQUEST.repeat(100));
                while (true) {
                    viewer.out().write(request);
                }
            } catch (IOException e) {
                // closed at last
            }
        });
        assertThat(stuck.join(Duration.ofMillis(300))).isFalse();
        viewer.close();
        assertThat(stuck.join(Duration.ofSeconds(10))).isTrue();
    }

    @Test
    void whatTheServerSaysPassesAsItIs() throws IOException {
        server.toClient.output().write(ByteBuffer.allocate(8).putLong(42).array());
        assertThat(viewer.in().readNBytes(8)).containsExactly(0, 0, 0, 0, 0, 0, 0, 42);
    }

    private void say(String... messages) throws IOException {
        for (String message : messages) {
            viewer.out().write(HexFormat.of().parseHex(message));
        }
    }

    private static final class Listener implements Duplex {
        private final BytePipe toClient = new BytePipe(4096);
        private final BytePipe toServer = new BytePipe(4096);
        private volatile boolean closed;

        @Override
        public InputStream in() {
            return toClient.input();
        }

        @Override
        public OutputStream out() {
            return toServer.output();
        }

        String heard(int count) {
            try {
                return HexFormat.of().formatHex(toServer.input().readNBytes(count));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            closed = true;
            try {
                toServer.output().close();
                toClient.input().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
