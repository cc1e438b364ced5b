package dev.glovebox.app.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.app.client.Server.Wire;
import dev.glovebox.app.client.Server.Wish;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerTest {
    private static final String LOCAL = "local-token-local-token-local-token-local-token";

    private final Path data;

    ServerTest(@TempDir Path data) throws IOException {
        this.data = data;
        keep(LOCAL, "rw-------");
    }

    @Test
    void theFlagCountsBeforeTheEnvironmentAndThatBeforeTheUsualOne() {
        var said = Map.of("GLOVEBOX_SERVER", "http://127.0.0.1:2/", "GLOVEBOX_TOKEN", "t");

        assertThat(choose(said, "http://127.0.0.1:1")).isEqualTo(new Server("http://127.0.0.1:1", "t"));
        assertThat(choose(said, "")).isEqualTo(new Server("http://127.0.0.1:2", "t"));
        assertThat(choose(Map.of("GLOVEBOX_TOKEN", "t"), "")).isEqualTo(new Server("http://127.0.0.1:8000", "t"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1", "http://[::1]:1", "http://localhost:1", "https://127.0.0.2:1/below"})
    void aServerOfThisMachineIsShownTheLocalToken(String address) {
        assertThat(choose(Map.of(), address)).isEqualTo(new Server(address, LOCAL));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org",
                "https://127.0.0.1.example.org",
                "https://localhost.example.org",
                "https://192.0.2.1"
            })
    void noOtherServerIs(String address) {
        refuses(Map.of(), address, "there is no token for " + address);
    }

    @Test
    void overPlainHttpNoTokenLeavesTheMachineUnlessItIsWanted() {
        var said = Map.of("GLOVEBOX_TOKEN", "t");
        refuses(said, "http://example.org", "everybody on the way could read the token");

        assertThat(Server.choose(
                        new Wish(Optional.of("http://example.org"), Optional.of(data), Wire.ANY), surroundings(said)))
                .isEqualTo(new Server("http://example.org", "t"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "127.0.0.1:8000",
                "ftp://127.0.0.1",
                "http://user@127.0.0.1",
                "http://127.0.0.1?x",
                "http://127.0.0.1#x",
                "http:// x",
                "http:///x"
            })
    void whatIsNoAddressIsRefused(String address) {
        assertThatThrownBy(() -> Server.choose(
                        new Wish(Optional.of(address), Optional.of(data), Wire.ANY), surroundings(Map.of())))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining("is no address of a server");
    }

    @Test
    void aTokenCannotBringHeadersOfItsOwn() {
        refuses(Map.of("GLOVEBOX_TOKEN", "a\nX: y"), "", "GLOVEBOX_TOKEN is no token");
    }

    @Test
    void aTokenThatOthersCanReadOrForgeIsNotUsed() throws IOException {
        keep(LOCAL, "rw-r-----");
        refuses(Map.of(), "", "can be read by other users");
        keep("short", "rw-------");
        refuses(Map.of(), "", "holds no token");
        Files.delete(data.resolve("token"));
        refuses(Map.of(), "", "start glovebox serve first");
        Files.createSymbolicLink(data.resolve("token"), Files.writeString(data.resolve("other"), LOCAL));
        refuses(Map.of(), "", "is no file");
    }

    @Test
    void aTokenOfAnotherUserIsNotUsed() {
        int nobody = 65_533;
        assertThatThrownBy(() -> LocalToken.in(
                                Optional.of(data),
                                new Surroundings(
                                        Map.of(),
                                        data,
                                        Optional.empty(),
                                        "amd64",
                                        new Surroundings.Account(nobody, Optional.empty())))
                        .read())
                .hasMessageContaining("belongs to another user");
    }

    @Test
    void whoListensIsReadFromTheKernelsTable() {
        List<String> table = List.of(
                "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode",
                "   0: 0100007F:1F40 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1234        0 15 1 0 100 0 0 10 0",
                "   1: 0100007F:1F40 0100007F:9999 01 00000000:00000000 00:00000000 00000000  4321        0 16 1 0 20 4 30 10 -1",
                "   2: 0100007F:1F41 00000000:0000 0A 00000000:00000000 00:00000000 00000000     7        0 17 1 0 100 0 0 10 0");
        assertThat(Listener.owners(table, 8000)).containsExactly(1234);
        assertThat(Listener.owners(table, 8001)).containsExactly(7);
        assertThat(Listener.owners(table, 8002)).isEmpty();
    }

    private void keep(String token, String mode) throws IOException {
        Path file = Files.writeString(data.resolve("token"), token + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }

    private void refuses(Map<String, String> environment, String address, String why) {
        assertThatThrownBy(() -> choose(environment, address))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining(why);
    }

    private Server choose(Map<String, String> environment, String address) {
        Optional<String> given = address.isEmpty() ? Optional.empty() : Optional.of(address);
        return Server.choose(new Wish(given, Optional.of(data), Wire.SAFE), surroundings(environment));
    }

    private Surroundings surroundings(Map<String, String> environment) {
        return new Surroundings(
                environment,
                data,
                Optional.empty(),
                "amd64",
                Surroundings.ofThisProcess().account());
    }
}
