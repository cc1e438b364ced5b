package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SurroundingsTest {
    private final Person person;

    SurroundingsTest(@TempDir Path folder) {
        person = Person.in(folder);
    }

    @Test
    void keepsItsFilesBelowTheHome() {
        Surroundings here = person.surroundings();

        assertThat(here.config()).isEqualTo(person.path("home/me/.config/glovebox"));
        assertThat(here.state()).isEqualTo(person.path("home/me/.local/state/glovebox"));
        assertThat(here.cache()).isEqualTo(person.path("home/me/.cache/glovebox"));
    }

    @Test
    void theDesktopsVariablesComeFirstWhenTheyAreAbsolute() {
        assertThat(person.with("XDG_CACHE_HOME", "/c").surroundings().cache()).isEqualTo(Path.of("/c/glovebox"));
        assertThat(person.with("XDG_STATE_HOME", "s").surroundings().state())
                .isEqualTo(person.path("home/me/.local/state/glovebox"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative", "~"})
    void withoutAHomeItKeepsThemInAFolderOfTheUsersOwn(String home) {
        Surroundings homeless = person.with("HOME", home).surroundings();

        assertThat(homeless.home()).isEmpty();
        assertThat(homeless.cache()).isEqualTo(Path.of("/tmp/glovebox-of-4242/glovebox"));
        assertThat(person.without("HOME").surroundings().state()).isEqualTo(homeless.state());
    }

    @Test
    void handsOnNothingThatCouldBeASecret() {
        Surroundings rich = new Surroundings(
                Map.of("PATH", "/bin", "LC_ALL", "C", "API_KEY", "secret", "LD_PRELOAD", "/x", "HOME", "/h"),
                Path.of("/"),
                java.util.Optional.empty(),
                "amd64",
                new Surroundings.Account(1, java.util.Optional.empty()));

        assertThat(rich.harmlessEnvironment()).isEqualTo(List.of("HOME=/h", "LC_ALL=C", "PATH=/bin"));
    }

    @Test
    void aProgramThatFetchesHasTheWayToTheNetworkAndNoTokens() {
        Map<String, String> rich = Map.of(
                "PATH",
                "/workspace/bin",
                "HOME",
                "/h",
                "HTTPS_PROXY",
                "http://p",
                "npm_config_registry",
                "http://r",
                "PIP_INDEX_URL",
                "http://i",
                "PIP_TARGET",
                "/elsewhere",
                "NODE_OPTIONS",
                "--require=/x",
                "API_KEY",
                "secret");

        Map<String, String> chosen = new Surroundings(
                        rich,
                        Path.of("/"),
                        java.util.Optional.empty(),
                        "amd64",
                        person.surroundings().account())
                .fetchingEnvironment();

        assertThat(chosen)
                .containsOnlyKeys("PATH", "HOME", "HTTPS_PROXY", "npm_config_registry", "PIP_INDEX_URL")
                .doesNotContainValue("/workspace/bin");
    }

    @Test
    void fetchedProgramsLieInAFolderOfOurOwn() throws IOException {
        int uid = (Integer) Files.getAttribute(person.root(), "unix:uid");

        assertThat(person.as(uid).surroundings().ownPrograms())
                .isEqualTo(person.path("home/me/.local/state/glovebox/programs"));
    }

    @Test
    void readsTheLastArgumentsAsBytes() {
        byte[] line = "java\0-cp\0x\0exec\0--\0a\0\0\u00ff\0".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(Surroundings.last(line, 3))
                .isEqualTo(List.of(ByteString.of("a"), ByteString.EMPTY, ByteString.of(new byte[] {(byte) 0xff})));
        assertThat(Surroundings.last(line, 0)).isEmpty();
    }

    @Test
    void knowsThisProcess() throws IOException {
        Surroundings here = Surroundings.ofThisProcess();

        assertThat(here.directory()).isEqualTo(Path.of("").toRealPath());
        assertThat(here.account().uid()).isEqualTo(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        assertThat(here.isTerminal(99)).isFalse();
    }
}
