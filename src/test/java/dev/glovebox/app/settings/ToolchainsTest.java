package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.testing.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ToolchainsTest {
    private final Person person;

    ToolchainsTest(@TempDir Path folder) {
        person = Person.in(folder);
    }

    @ParameterizedTest
    @CsvSource({
        "home/me/.pyenv/shims, python3, ~/.pyenv",
        "home/me/.nvm/versions/node/v22.1.0/bin, node, ~/.nvm",
        "home/me/.sdkman/candidates/java/current/bin, java, ~/.sdkman",
        "home/me/.cargo/bin, cargo, ~/.cargo/bin",
        "home/me/.local/bin, deno, ~/.local/bin",
        "home/me/.local/share/mise/shims, go, ~/.local/share/mise",
        "home/me/bin, ruby, ~/bin",
        "home/me/go/bin, go, ~/go",
        "home/me/sdk/go1.25/bin, go, ~/sdk/go1.25"
    })
    void aToolchainInAHomeIsNamedWithTheFolderThatMakesItWork(String folder, String program, String mount) {
        program(folder + "/" + program);

        assertThat(notice(path(folder)))
                .hasValue("The box does not see " + program + " from " + mount + ". To show them, give --mount-ro "
                        + mount + ".");
    }

    @Test
    void severalAreOneSentence() {
        program("home/me/.nvm/v22/bin/node");
        program("home/me/.nvm/v22/bin/npm");
        program("srv/jdk/bin/java");
        String jdk = person.path("srv/jdk").toString();

        assertThat(notice(path("home/me/.nvm/v22/bin", "srv/jdk/bin")))
                .hasValue("The box does not see node, npm from ~/.nvm; java from " + jdk
                        + ". To show them, give --mount-ro ~/.nvm --mount-ro " + jdk + ".");
    }

    @Test
    void aLinkNeedsItsTargetToo() {
        program("home/me/.local/share/uv/python/bin/python3");
        person.folder("home/me/.local/bin");
        person.link("home/me/.local/bin/python3", "../share/uv/python/bin/python3");

        assertThat(notice(path("home/me/.local/bin")).orElseThrow())
                .contains("python3 from ~/.local/bin and ~/.local/share/uv.")
                .endsWith("give --mount-ro ~/.local/bin --mount-ro ~/.local/share/uv.");
    }

    @Test
    void rustNeedsItsToolchainsToo() {
        program("home/me/.cargo/bin/rustup");
        person.link("home/me/.cargo/bin/cargo", "rustup");
        person.folder("home/me/.rustup");

        assertThat(notice(path("home/me/.cargo/bin")).orElseThrow()).contains("cargo from ~/.cargo/bin and ~/.rustup.");
        assertThat(notice(
                        path("home/me/.cargo/bin"), person.path("home/me/.cargo/bin"), person.path("home/me/.rustup")))
                .isEmpty();
    }

    @Test
    void aVariableCountsLikeThePath() {
        program("home/me/jdks/25/bin/java");

        assertThat(notice(
                        person.with("JAVA_HOME", person.path("home/me/jdks/25").toString())))
                .hasValueSatisfying(notice -> assertThat(notice).contains("java from ~/jdks/25."));
    }

    @Test
    void whatIsMountedOrTheSystemsIsNoNews() {
        program("home/me/.pyenv/shims/python3");
        Person here = path("home/me/.pyenv/shims");

        assertThat(notice(here, person.path("home/me/.pyenv"))).isEmpty();
        assertThat(notice(person.with("PATH", "/usr/bin:/bin:" + person.path("home/me/.pyenv/shims"))))
                .satisfies(notice -> assertThat(notice.orElse("")).doesNotContain("/usr/bin"));
        assertThat(notice(person.with("PATH", "/usr/bin:/bin:.:relative::"))).isEmpty();
        assertThat(notice(person.without("PATH"))).isEmpty();
    }

    @Test
    void whatABoxMayHavePlantedIsNotLookedAt() {
        program("project/.venv/bin/python3");
        person.link("alias", "project/.venv");

        assertThat(notice(path("project/.venv/bin", "alias/bin"))).isEmpty();
    }

    @Test
    void whatMayNotBeMountedIsNotAdvised() {
        program("home/me/.local/state/glovebox/programs/deno");

        assertThat(notice(path("home/me/.local/state/glovebox/programs"))).isEmpty();
    }

    @Test
    void anotherSystemHasItsOwn() {
        program("home/me/.pyenv/shims/python3");
        BoxPolicy policy = new BoxPolicy(
                person.path("project"), BoxLimits.defaults(), List.of(), Optional.of(Path.of("/srv/os")), Set.of());

        assertThat(Toolchains.notice(path("home/me/.pyenv/shims").surroundings(), policy))
                .isEmpty();
    }

    @Test
    void theSearchPathIsOfAbsoluteFolders() {
        Person odd = person.with("PATH", "/usr/bin:.::bin:/usr/bin:/opt/x/bin:/x\0y:");

        assertThat(odd.surroundings().searchPath()).isEqualTo(List.of(Path.of("/usr/bin"), Path.of("/opt/x/bin")));
    }

    private void program(String name) {
        assertThat(person.file(name).toFile().setExecutable(true)).isTrue();
    }

    private Person path(String... folders) {
        return person.with(
                "PATH",
                Stream.of(folders).map(name -> person.path(name).toString()).collect(Collectors.joining(":")));
    }

    private static Optional<String> notice(Person person, Path... mounts) {
        BoxPolicy policy = new BoxPolicy(
                person.path("project"), BoxLimits.defaults(), Mounts.of(mounts), Optional.empty(), Set.of());
        return Toolchains.notice(person.surroundings(), policy);
    }
}
