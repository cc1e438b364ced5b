package dev.glovebox.views.rfb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.rfb.ScriptedServer.Bytes;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class RfbClientTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofMillis(150);

    @Test
    void whatTheClientSaysFirstIsExactlyThis() throws Exception {
        try (var server = ScriptedServer.opened(4, 2);
                var client = server.client()) {
            assertThat(client.size()).isEqualTo(new Size(4, 2));
            assertThat(server.hear(12)).isEqualTo("524642203030332e3030380a");
            assertThat(server.hear(2)).as("no security, shared").isEqualTo("0101");
            assertThat(server.hear(20)).isEqualTo("0000000020180001" + "00ff00ff00ff100800000000");
            assertThat(server.hear(28))
                    .isEqualTo(
                            "02000006" + "00000001" + "00000000" + "ffffff11" + "574d5666" + "fffffecc" + "ffffff21");
        }
    }

    @Test
    void mouseAndKeysAreExactlyThis() throws Exception {
        try (var server = ScriptedServer.opened(4, 2);
                var client = server.client()) {
            server.afterBeginning();
            client.pointer(5, 3, 1);
            client.press(Keysyms.RETURN);
            client.release(0x01006f22);
            assertThat(server.hear(22)).isEqualTo("050500030001" + "040100000000ff0d" + "0400000001006f22");
        }
    }

    @Test
    void aPictureIsAskedForAsAWholeAndWaitedFor() throws Exception {
        try (var server = ScriptedServer.opened(2, 2);
                var client = server.client()) {
            server.afterBeginning();
            var picture = beside(() -> client.picture(new Region(0, 0, 2, 2), LIMIT));
            assertThat(server.hear(10)).isEqualTo("03000000000000020002");
            server.say(new Bytes()
                    .update(0, 0, 2, 1, 0)
                    .pixels(0x11ff0000, 0x2200ff00)
                    .all());
            assertThat(picture.isDone()).isFalse();
            server.say(
                    new Bytes().update(0, 1, 2, 1, 0).pixels(0x0000ff, 0xffffff).all());
            assertThat(picture.get()).isEqualTo(new Picture(2, 2, new int[] {0xff0000, 0x00ff00, 0x0000ff, 0xffffff}));
        }
    }

    @Test
    void copiedPixelsMoveAlsoOverThemselves() throws Exception {
        try (var server = ScriptedServer.opened(4, 1);
                var client = server.client()) {
            server.afterBeginning();
            var picture = beside(() -> client.picture(new Region(0, 0, 4, 1), LIMIT));
            server.hear(10);
            server.say(new Bytes()
                    .u8(0, 0)
                    .u16(2)
                    .u16(0, 0, 3, 1)
                    .s32(0)
                    .pixels(1, 2, 3)
                    .u16(1, 0, 3, 1)
                    .s32(1)
                    .u16(0, 0)
                    .all());
            assertThat(picture.get().rgb()).containsExactly(1, 1, 2, 3);
        }
    }

    @Test
    void thePointerIsDrawnWhereItIs() throws Exception {
        try (var server = ScriptedServer.opened(3, 2);
                var client = server.client()) {
            server.afterBeginning();
            client.pointer(0, 2, 1);
            var picture = beside(() -> client.picture(new Region(1, 0, 2, 2), LIMIT));
            server.hear(16);
            // In one update: after the first of two the client may ask once more, and its next question is then not the
            // next picture's.
            server.say(new Bytes()
                    .u8(0, 0)
                    .u16(2)
                    .u16(1, 0, 2, 2)
                    .s32(-239)
                    .pixels(7, 8, 9, 10)
                    .u8(0b1100_0000, 0b0100_0000)
                    .u16(1, 0, 2, 2)
                    .s32(0)
                    .pixels(1, 2, 3, 4)
                    .all());
            assertThat(picture.get().rgb()).as("its hot spot is 1,0").containsExactly(1, 2, 7, 8);
            server.say(new Bytes().update(1, 0, 0, 0, 0x574d5666).all());
            picture = beside(() -> client.picture(new Region(0, 0, 3, 2), LIMIT));
            server.hear(10);
            server.say(
                    new Bytes().update(0, 0, 3, 2, 0).pixels(0, 0, 0, 0, 0, 0).all());
            assertThat(picture.get().rgb()).containsExactly(7, 8, 0, 0, 10, 0);
        }
    }

    @Test
    void aScreenThatBecomesAnotherSizeIsFollowed() throws Exception {
        try (var server = ScriptedServer.opened(2, 2);
                var client = server.client()) {
            server.afterBeginning();
            var resize = beside(() -> {
                client.resize(new Size(3, 1), LIMIT);
                return client.size();
            });
            assertThat(server.hear(24)).isEqualTo("fb00000300010100" + "0000000000000000" + "0003000100000000");
            server.say(new Bytes()
                    .update(1, 0, 3, 1, -308)
                    .u8(1, 0, 0, 0)
                    .raw(new byte[16])
                    .all());
            assertThat(resize.get()).isEqualTo(new Size(3, 1));
            server.say(new Bytes().update(0, 0, 5, 5, -223).all());
            assertThat(client.awaitChange(client.changes() - 1, LIMIT)).isTrue();
        }
    }

    @Test
    void aRefusedSizeIsTold() throws Exception {
        try (var server = ScriptedServer.opened(2, 2);
                var client = server.client()) {
            server.afterBeginning();
            var resize = beside(() -> {
                client.resize(new Size(3, 1), LIMIT);
                return client.size();
            });
            server.hear(24);
            server.say(new Bytes().update(1, 3, 3, 1, -308).u8(0, 0, 0, 0).all());
            assertThatThrownBy(resize::get).hasMessageContaining("it refused the size 3x1 (status 3)");
            assertThat(client.size()).isEqualTo(new Size(2, 2));
        }
    }

    @Test
    void aChangeIsMoreThanACaret() throws Exception {
        try (var server = ScriptedServer.opened(64, 64);
                var client = server.client()) {
            long before = client.changes();
            server.say(
                    new Bytes().update(0, 0, 2, 40, 0).pixels(of(80, 0xffffff)).all());
            assertThat(client.awaitChange(before, SHORT)).isFalse();
            server.say(new Bytes().update(0, 0, 5, 1, 0).pixels(of(5, 0x777777)).all());
            assertThat(client.awaitChange(before, LIMIT)).isTrue();
            long after = client.changes();
            server.say(new Bytes().update(0, 0, 5, 1, 0).pixels(of(5, 0x777777)).all());
            assertThat(client.awaitChange(after, SHORT))
                    .as("the same pixels again")
                    .isFalse();
        }
    }

    @Test
    void aServerThatFallsSilentIsNotWaitedForForEver() throws Exception {
        try (var server = ScriptedServer.opened(2, 2);
                var client = server.client()) {
            assertThatThrownBy(() -> client.picture(new Region(0, 0, 2, 2), SHORT))
                    .hasMessage("it sent no picture within 0.15 s");
            assertThat(client.end()).isEmpty();
        }
    }

    @Test
    void aServerThatNeverBeginsIsNotWaitedForForEver() {
        var server = new ScriptedServer();
        assertThatThrownBy(() -> RfbClient.open(server.line(), SHORT)).hasMessageContaining("within 0.15 s");
    }

    @Test
    void theEndOfTheConnectionEndsEveryWait() throws Exception {
        try (var server = ScriptedServer.opened(2, 2);
                var client = server.client()) {
            var picture = beside(() -> client.picture(new Region(0, 0, 2, 2), LIMIT));
            server.hangUp();
            assertThatThrownBy(picture::get).hasMessageContaining("it ended the connection");
            assertThat(client.end()).contains("it ended the connection");
            assertThatThrownBy(() -> client.awaitChange(client.changes(), LIMIT))
                    .isInstanceOf(RfbFailure.class);
        }
    }

    private static int[] of(int count, int colour) {
        int[] pixels = new int[count];
        Arrays.fill(pixels, colour);
        return pixels;
    }

    private static <T> FutureTask<T> beside(Callable<T> work) {
        var task = new FutureTask<>(work);
        Thread.ofVirtual().start(task);
        return task;
    }
}
