package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.process.SystemProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KnownWorkspacesTest {
    private final Person person;

    KnownWorkspacesTest(@TempDir Path folder) throws IOException {
        Person in = Person.in(folder);
        person = in.as((Integer) Files.getAttribute(in.root(), "unix:uid"));
    }

    @Test
    void oneThatWasNotedIsKnownToLaterStarts() throws IOException {
        Path workspace = person.folder("project/a b\n'$(x)");
        known().note(workspace);

        assertThat(known().reach(workspace.resolve("bin/vi"))).isTrue();
        assertThat(known().reach(workspace.resolve("none/yet"))).isTrue();
        assertThat(known().reach(person.path("project/bin/vi"))).isFalse();
        assertThat(known().and(person.path("project")).reach(person.path("project/bin/vi")))
                .isTrue();
    }

    @Test
    void linksAreFollowedBothWays() throws IOException {
        known().note(person.path("project"));
        person.folder("project/.venv/bin");
        person.folder("home/me/bin");
        person.link("home/me/venv", person.path("project/.venv/bin").toString());
        person.link("home/me/bin/edit", "../venv/edit");
        person.link("project/out", "/usr/bin");
        person.link("home/me/through", person.path("project/out").toString());

        assertThat(known().reach(person.path("home/me/venv/edit"))).isTrue();
        assertThat(known().reach(person.path("home/me/bin/edit"))).isTrue();
        assertThat(known().reach(person.path("home/me/through/env"))).isTrue(); // today's /usr/bin, and tomorrow's?
        assertThat(known().reach(person.path("home/me/bin/other"))).isFalse();
        assertThat(known().reach(Path.of("/usr/bin/env"))).isFalse();
    }

    @Test
    void foldersOfOurOwnHoldWorkspacesToo() throws IOException {
        assertThat(known().reach(person.path("home/me/.local/state/glovebox/service/tasks/x")))
                .isTrue();
        assertThat(known().reach(person.path("home/me/.cache/glovebox/x"))).isTrue();
    }

    @Test
    void theOldestAreForgottenAndFirstTheOnesThatAreGone() throws IOException {
        for (int i = 0; i < 1000; i++) {
            person.folder("home/me/.local/state/glovebox/workspaces/gone/" + i + "/.workspace");
        }
        Path kept = person.folder("kept");
        known().note(kept);

        assertThat(known().reach(kept.resolve("x"))).isTrue();
        try (Stream<Path> all = Files.walk(person.path("home/me/.local/state/glovebox/workspaces"))) {
            assertThat(all.filter(path -> path.endsWith(".workspace"))).hasSize(1);
        }
    }

    @Test
    void programsThatFetchAreToldNoFileThatABoxCanWrite() throws IOException {
        known().note(person.path("project"));
        Surroundings here = person.with(
                        "PIP_CONFIG_FILE", person.path("project/pip.conf").toString())
                .with("npm_config_userconfig", person.path("project/.npmrc").toString())
                .with("npm_config_cafile", person.path("home/me/ca.pem").toString())
                .with("CONTAINERS_CONF", person.path("project/containers.conf").toString())
                .with("HTTPS_PROXY", "http://proxy")
                .with("ANTHROPIC_API_KEY", "secret")
                .with("PATH", person.path("project/bin").toString())
                .surroundings();

        assertThat(here.fetchingEnvironment())
                .containsOnlyKeys("HOME", "PATH", "npm_config_cafile", "HTTPS_PROXY")
                .containsEntry("PATH", SystemProgram.SEARCH_PATH);
        assertThat(here.packagesEnvironment()).containsOnlyKeys("HOME", "PATH", "HTTPS_PROXY");
        assertThat(EngineEnvironment.of(here))
                .containsExactly("PATH=" + SystemProgram.SEARCH_PATH, "HOME=" + person.path("home/me"));
    }

    @Test
    void aPathOfAWorkspaceInTheMiddleOfAValueCountsToo() throws IOException {
        known().note(person.path("project"));
        Surroundings here = person.with("npm_config_node_options", "--require " + person.path("project/x.js"))
                .with("npm_config_registry", "https://registry.example/a/b")
                .with("PIP_FIND_LINKS", "file://" + person.path("project/wheels"))
                .with("DOCKER_HOST", "unix://" + person.path("project/docker.sock"))
                .surroundings();

        assertThat(here.fetchingEnvironment()).containsOnlyKeys("HOME", "PATH", "npm_config_registry");
        assertThat(EngineEnvironment.of(here)).noneMatch(variable -> variable.startsWith("DOCKER_HOST"));
    }

    @Test
    void settingsInTheHomeThatLeadIntoAWorkspaceAreNotRead() throws IOException {
        Path settings = person.folder("dotfiles");
        person.link("home/me/.npmrc", settings.resolve("npmrc").toString());
        person.folder("account/.config");
        person.link("account/.config/pip", settings.toString());
        assertThat(person.surroundings().fetchingEnvironment()).containsOnlyKeys("HOME", "PATH");

        known().note(settings);

        assertThat(person.surroundings().fetchingEnvironment())
                .containsEntry("npm_config_userconfig", "/dev/null")
                .containsEntry("PIP_CONFIG_FILE", "/dev/null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"home/me/.config/containers", "home/me/.docker"})
    void anEngineWhoseSettingsLeadIntoAWorkspaceIsNotStarted(String link) throws IOException {
        Path settings = person.folder("dotfiles");
        person.link(link, settings.toString());
        assertThat(EngineEnvironment.of(person.surroundings())).isNotEmpty();

        known().note(settings);

        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> EngineEnvironment.of(person.surroundings()))
                .withMessageContaining("the engine's settings " + person.path(link) + "/")
                .withMessageContaining("put a copy in the place of the link");
    }

    @Test
    void noBoxGetsTheFolderOfAServiceNorOneThatHoldsIt() {
        ServiceFolder services = new ServiceFolder(person.surroundings());
        services.claim(person.path("project/data"));
        services.claim(person.path("project/data")); // it starts again
        services.claim(person.path("home/me/.local/state/glovebox/service"));

        for (String folder : List.of("project", "project/data")) {
            person.folder(folder);
            assertThatExceptionOfType(UsageError.class)
                    .isThrownBy(() -> choose(folder))
                    .withMessageContaining("holds the data of a server, " + person.path("project/data")
                            + ", with the tokens of its users");
        }
        assertThat(choose("project/sub")).isEqualTo(person.path("project/sub"));
    }

    @Test
    void aServiceKeepsNothingWhereBoxesWork() throws IOException {
        Path workspace = person.folder("elsewhere/workspace");
        known().note(workspace);
        ServiceFolder services = new ServiceFolder(person.surroundings());

        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> services.claim(workspace.resolve("deep/data")))
                .withMessageContaining("lies in " + workspace + ", where boxes work");
        person.link("elsewhere/workspace/out", person.path("home").toString());
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> services.claim(workspace.resolve("out/data")))
                .withMessageContaining("leads through " + workspace.resolve("out") + ", a link in " + workspace);
    }

    private Path choose(String folder) {
        Setting asked = new Setting(Variable.SAFEDIR, person.path(folder).toString(), Setting.Source.FLAG);
        return new Workspaces(person.surroundings()).find(asked);
    }

    private KnownWorkspaces known() {
        return KnownWorkspaces.of(person.surroundings());
    }
}
