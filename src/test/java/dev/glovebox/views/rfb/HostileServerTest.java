package dev.glovebox.views.rfb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.views.picture.Region;
import dev.glovebox.views.rfb.ScriptedServer.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server in a box may say anything: the connection ends with a reason, soon, and without memory for what was only announced. */
@Timeout(180)
@Tag("slow")
final class HostileServerTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration TIME = Duration.ofMillis(1500);
    private static final int SIDE = 16;

    static Arguments[] badBeginnings() {
        return new Arguments[] {
            Arguments.of("it began with 'HTTP/1.1 400', not with RFB 003.008", new Bytes().text("HTTP/1.1 400")),
            Arguments.of(
                    "it began with '?[2J?[2J?[2J', not with RFB 003.008", new Bytes().text("\033[2J\033[2J\033[2J")),
            Arguments.of("it refused: no?way", hello().u8(0).s32(6).text("no\nway")),
            Arguments.of(
                    "it sent a reason of 4294967295 bytes, of at most 1024",
                    hello().u8(0).s32(-1)),
            Arguments.of(
                    "it asks for a password, which only a server that was not started by Glovebox does",
                    hello().u8(2, 2, 19)),
            Arguments.of("it refused: later", hello().u8(1, 1).s32(1).s32(5).text("later")),
            Arguments.of(
                    "it says that its screen is 65535 x 65535",
                    screen(65_535, 65_535).s32(0)),
            Arguments.of("it says that its screen is 0 x 5", screen(0, 5).s32(0)),
            Arguments.of(
                    "it sent a name of 16777216 bytes, of at most 4096",
                    screen(5, 5).s32(1 << 24)),
            Arguments.of("it ended the connection", hello().u8(9, 1)),
        };
    }

    @ParameterizedTest
    @MethodSource("badBeginnings")
    void aBadBeginningIsTold(String reason, Bytes said) throws IOException {
        try (var server = new ScriptedServer()) {
            server.say(said.all()).hangUp();
            assertThatThrownBy(server::client).isInstanceOf(RfbFailure.class).hasMessage(reason);
        }
    }

    static Arguments[] badMessages() {
        return new Arguments[] {
            Arguments.of("it sent a message of type 77, which was not asked for", new Bytes().u8(77)),
            Arguments.of(
                    "it sent a message of type 1, which was not asked for",
                    new Bytes().u8(1, 0).u16(0, 9)),
            Arguments.of(
                    "it sent a clipboard of 1048577 bytes, of at most 1048576",
                    new Bytes().u8(3, 0, 0, 0).s32(1048577)),
            Arguments.of("it sent pixels by encoding 7, which was not asked for", new Bytes().update(0, 0, 1, 1, 7)),
            Arguments.of("it sent 5 x 1 pixels at 12,0 of a screen of 16x16", new Bytes().update(12, 0, 5, 1, 0)),
            Arguments.of(
                    "it sent 65535 x 65535 pixels at 65535,65535 of a screen of 16x16",
                    new Bytes().update(65_535, 65_535, 65_535, 65_535, 0)),
            Arguments.of(
                    "it sent 4 x 4 pixels at 13,0 of a screen of 16x16",
                    new Bytes().update(0, 0, 4, 4, 1).u16(13, 0)),
            Arguments.of("it sent a pointer of 257 x 1", new Bytes().update(0, 0, 257, 1, -239)),
            Arguments.of("it says that its screen is 5000 x 5000", new Bytes().update(0, 0, 5000, 5000, -223)),
            Arguments.of(
                    "it says that its screen is 0 x 0",
                    new Bytes().update(0, 0, 0, 0, -308).u8(0, 0, 0, 0)),
            Arguments.of(
                    "it ended the connection",
                    new Bytes().update(0, 0, 16, 16, 0).pixels(1, 2, 3)),
        };
    }

    @ParameterizedTest
    @MethodSource("badMessages")
    void aBadMessageEndsTheConnectionWithAReason(String reason, Bytes said) throws Exception {
        try (var server = ScriptedServer.opened(SIDE, SIDE);
                var client = server.client()) {
            server.say(said.all()).hangUp();
            assertThatThrownBy(() -> client.picture(new Region(0, 0, SIDE, SIDE), LIMIT))
                    .isInstanceOf(RfbFailure.class)
                    .hasMessage(reason);
            assertThat(client.end()).contains(reason);
        }
    }

    @Test
    void crumbsAreNotGatheredForEver() throws Exception {
        try (var server = ScriptedServer.opened(512, 512);
                var client = server.client()) {
            Thread.ofVirtual().start(() -> crumble(server));
            assertThatThrownBy(() -> client.picture(new Region(0, 0, 512, 512), Duration.ofSeconds(30)))
                    .hasMessage("it answers in more than 4096 pieces");
        }
    }

    private static void crumble(ScriptedServer server) {
        try {
            for (int i = 0; i < 512 * 128; i++) {
                server.say(new Bytes()
                        .update(i * 2 % 512, i / 256 * 2 % 512, 1, 1, 0)
                        .pixels(i)
                        .all());
            }
        } catch (UncheckedIOException e) {
            // The client has had enough.
        }
    }

    @Test
    void aServerThatReadsNothingIsGivenUp() throws Exception {
        try (var server = ScriptedServer.opened(SIDE, SIDE);
                var client = server.client()) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 1 << 20; i++) {
                            client.pointer(0, 1, 1);
                        }
                    })
                    .hasMessage("it has read nothing for 5 s");
        }
    }

    @Test
    void damageEndsTheConnectionOrDoesNothing() throws Exception {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        long end = System.nanoTime() + TIME.toNanos();
        int rounds = 0;
        for (; System.nanoTime() < end; rounds++) {
            try {
                round(new Random(seed + rounds));
            } catch (Throwable e) {
                throw new AssertionError("-Dglovebox.seed=" + (seed + rounds) + " shows it in the first round", e);
            }
        }
        System.out.println("damaged screens: " + rounds + " rounds from seed " + seed);
        assertThat(rounds).isPositive();
    }

    private static void round(Random random) throws Exception {
        var script = new ByteArrayOutputStream();
        script.writeBytes(ScriptedServer.beginning(SIDE, SIDE));
        for (int left = random.nextInt(1, 12); left > 0; left--) {
            script.writeBytes(message(random));
        }
        try (var server = new ScriptedServer()) {
            server.say(damaged(script.toByteArray(), random)).hangUp();
            try (var client = server.client()) {
                client.picture(new Region(0, 0, SIDE, SIDE), LIMIT);
                client.awaitChange(-1, LIMIT);
            } catch (RfbFailure e) {
                assertThat(e).hasMessageStartingWith("it ").message().hasSizeLessThan(200);
            }
        }
    }

    private static byte[] message(Random random) {
        int x = random.nextInt(SIDE);
        int y = random.nextInt(SIDE);
        int width = random.nextInt(SIDE - x + 1);
        int height = random.nextInt(SIDE - y + 1);
        return switch (random.nextInt(6)) {
            case 0 -> new Bytes().u8(2).all();
            case 1 -> new Bytes().u8(3, 0, 0, 0).s32(5).text("hello").all();
            case 2 -> new Bytes().update(x, y, width, height, 1).u16(0, 0).all();
            case 3 ->
                new Bytes().update(0, 0, 8, 1, -239).pixels(new int[8]).u8(1).all();
            case 4 ->
                new Bytes()
                        .update(0, 0, SIDE, SIDE, -308)
                        .u8(1, 0, 0, 0)
                        .raw(new byte[16])
                        .all();
            default ->
                new Bytes()
                        .update(x, y, width, height, 0)
                        .pixels(new int[width * height])
                        .all();
        };
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        for (int left = random.nextInt(4); left > 0; left--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return random.nextBoolean() ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length) + 1);
    }

    private static Bytes hello() {
        return new Bytes().text(ScriptedServer.HELLO);
    }

    private static Bytes screen(int width, int height) {
        return hello().u8(1, 1).s32(0).u16(width, height).raw(new byte[16]);
    }
}
