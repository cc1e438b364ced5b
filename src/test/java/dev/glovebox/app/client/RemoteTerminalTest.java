package dev.glovebox.app.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.client.HostileSocketServer.Script;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
final class RemoteTerminalTest {
    private static final String PATH = "/api/v1/jobs/x/terminals/1/stream";

    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

    @Test
    void bytesAreShownAsTheyAreUntilTheShellEnds() throws Exception {
        Script script = server -> {
            server.say(2, new byte[] {'a', 0, (byte) 0xff, 0x1b});
            server.say(2, "b".repeat(100_000));
            server.say(1, "{\"ended\":\"exit 7\"}");
        };
        try (var server = new HostileSocketServer(script);
                var terminal = RemoteTerminal.open(server.address(), PATH, screen)) {
            assertThat(terminal.await()).contains("exit 7");
            assertThat(screen.size()).isEqualTo(100_004);
            assertThat(screen.toByteArray()).startsWith('a', 0, 0xff, 0x1b);
            assertThat(server.heard.take())
                    .startsWith("GET " + PATH + " HTTP/1.1\r\n")
                    .contains("Authorization: Bearer the-token\r\n")
                    .doesNotContain("Origin:");
        }
    }

    @Test
    void whatIsTypedAndTheSizeGoThereAndLeavingSaysGoodbye() throws Exception {
        try (var server = new HostileSocketServer(it -> {})) {
            try (var terminal = RemoteTerminal.open(server.address(), PATH, screen)) {
                terminal.resize(24, 80);
                terminal.type("xlsx".getBytes(UTF_8), 1, 2);
                terminal.leave();
                assertThat(terminal.await()).isEmpty();
            }
            server.heard.take();
            assertThat(server.heard.take()).isEqualTo("1 {\"rows\":24,\"columns\":80}");
            assertThat(server.heard.take()).isEqualTo("2 ls");
            assertThat(server.heard.poll(120, TimeUnit.SECONDS)).isEqualTo("8 ");
            assertThat(server.heard.poll(120, TimeUnit.SECONDS)).isEqualTo("gone");
        }
    }

    static Stream<Arguments> breaks() {
        Script hangsUp = HostileSocketServer::close;
        Script closes = server -> server.say(8, new byte[] {3, (byte) 0xf1, 'w', 'h', 'y'});
        Script babbles = server -> server.say(1, "no JSON");
        Script floods = server -> server.say(1, "x".repeat(100_000));
        Script breaksFrames =
                server -> server.sayRaw("\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f\u007f");
        return Stream.of(
                Arguments.of("hangs up", hangsUp, "broke ("),
                Arguments.of("closes", closes, "broke (why)"),
                Arguments.of("babbles", babbles, "broke (it says what is no JSON)"),
                Arguments.of("floods", floods, "broke (it says too much)"),
                Arguments.of("breaks frames", breaksFrames, "broke ("));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("breaks")
    void aServerThatBreaksOffIsSaidInASentence(String name, Script script, String sentence) throws Exception {
        try (var server = new HostileSocketServer(script);
                var terminal = RemoteTerminal.open(server.address(), PATH, screen)) {
            assertThatExceptionOfType(Trouble.class)
                    .isThrownBy(terminal::await)
                    .withMessageContaining(
                            "the connection to " + server.address().address())
                    .withMessageContaining(sentence);
        }
    }

    @Test
    void aRefusalIsTheServers() throws Exception {
        Script script = server -> server.sayRaw("HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n");
        try (var server = new HostileSocketServer(script)) {
            assertThatExceptionOfType(Trouble.class)
                    .isThrownBy(() -> RemoteTerminal.open(server.address(), "/refused", screen))
                    .withMessageContaining("does not know this token");
        }
        Server nobody;
        try (var server = new HostileSocketServer(it -> {})) {
            nobody = server.address();
        }
        assertThatExceptionOfType(Trouble.class)
                .isThrownBy(() -> RemoteTerminal.open(nobody, PATH, screen))
                .withMessageContaining("no server answers at");
    }

    @Test
    void noRedirectIsFollowedWithTheToken() throws Exception {
        Script script = server ->
                server.sayRaw("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n");
        try (var server = new HostileSocketServer(script)) {
            assertThatExceptionOfType(Trouble.class)
                    .isThrownBy(() -> RemoteTerminal.open(server.address(), "/refused", screen))
                    .withMessageContaining("leads elsewhere");
        }
    }

    @Test
    void aScreenThatIsGoneEndsIt() throws Exception {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("broken pipe");
            }
        };
        try (var server = new HostileSocketServer(it -> it.say(2, "a"));
                var terminal = RemoteTerminal.open(server.address(), PATH, broken)) {
            assertThat(terminal.await()).isEmpty();
        }
    }
}
