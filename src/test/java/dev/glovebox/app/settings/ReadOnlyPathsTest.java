package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.protocol.BoxPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReadOnlyPathsTest {
    private final Person person;

    ReadOnlyPathsTest(@TempDir Path folder) {
        person = Person.in(folder);
    }

    @Test
    void showsFilesAndFoldersAtTheirOwnPathsOnce() {
        Path folder = person.folder("data/set");
        Path file = person.file("data/list");

        assertThat(mounts(folder.toString(), file.toString(), "../data/set", folder.toString()))
                .isEqualTo(List.of(folder, file));
    }

    @Test
    void aLinkIsFollowedWhenItsTargetIsMeantAndShownThere() {
        Path folder = person.folder("data/set");
        Path link = person.link("data/link", "set");

        refuses(() -> mounts(link.toString()), "if that is meant, name it: --mount-ro " + folder);
        assertThat(confirmed(() -> mounts(link.toString())).mounts(List.of(link.toString())))
                .isEqualTo(List.of(new BoxPolicy.ReadOnlyMount(folder)));
    }

    @Test
    void aPathThatGoesUpAfterALinkMeansWhereTheKernelArrives() {
        person.folder("data/set");
        person.folder("data/other");
        person.link("alias", "data/set");

        String given = person.path("alias/../other").toString();
        assertThat(confirmed(() -> mounts(given)).mounts(List.of(given)))
                .isEqualTo(List.of(new BoxPolicy.ReadOnlyMount(person.path("data/other"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/..",
                "/proc",
                "/proc/self",
                "/dev",
                "/dev/null",
                "/tmp",
                "/etc",
                "/etc/passwd",
                "/etc/hosts",
                "/sys",
                "/sys/fs/cgroup",
                "/sys/fs",
                "/home"
            })
    void refusesPlacesThatABoxNeeds(String place) {
        org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(Path.of(place)), place + " is not on this machine");

        refuses(() -> mounts(place), "--mount-ro " + place);
    }

    @Test
    void refusesTheKernelsFilesBehindALink() {
        person.link("alias", "/proc");

        refuses(() -> mounts(person.path("alias/self").toString()), "a box has its own files there");
    }

    @Test
    void refusesWhatIsMissing() {
        refuses(() -> mounts("missing"), "there is no such file or folder");
        refuses(() -> mounts(""), "--mount-ro '': the path is empty");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"home/me", "home/me/.config", "home/me/.config/glovebox", "home/me/.local/state/glovebox/x"})
    void refusesSettingsAndState(String secret) throws IOException {
        Files.createDirectories(person.path(secret));
        person.link("alias", secret);

        refuses(() -> mounts(person.path(secret).toString()), "Glovebox's own settings and state");
        refuses(() -> mounts(person.path("alias").toString()), "Glovebox's own settings and state");
    }

    @Test
    void refusesTheSettingsAndTheHistoryOfTheCurrentFolder() {
        Person outside = person.at("beside");
        ReadOnlyPaths paths = new ReadOnlyPaths(outside.surroundings(), person.path("project"));
        Path here = person.folder("beside");
        assertThat(paths.mounts(List.of("."))).isEqualTo(List.of(new BoxPolicy.ReadOnlyMount(here)));

        Path settings = person.file("beside/.env");
        Path history = person.folder("beside/history");

        refuses(() -> paths.mounts(List.of(".")), "holds " + settings + ", which no box may see");
        refuses(() -> paths.mounts(List.of(".env")), settings + ", which no box may see");
        refuses(() -> paths.mounts(List.of("history")), history + ", which no box may see");
    }

    @Test
    void otherFoldersOfTheHomeMayBeShown() {
        Path repository = person.folder("home/me/.m2");

        assertThat(mounts(repository.toString())).isEqualTo(List.of(repository));
    }

    @Test
    void refusesALinkOfAnotherRepository() {
        person.folder("home/me/.ssh");
        person.folder("clone/.git");
        person.link("clone/data", "../home/me/.ssh");

        refuses(
                () -> mounts(person.path("clone/data").toString()),
                "is not shown: it is reached by the link " + person.path("clone/data"));
        refuses(() -> mounts(person.path("clone/data/.").toString()), "lies below " + person.path("clone"));
    }

    @Test
    void refusesWhatABoxCouldHaveTurnedElsewhere() {
        person.folder("home/me/.ssh");
        person.link("project/planted", "../home/me/.ssh");
        person.link("indirect", "project/planted");
        person.folder("project/sub/deep");

        for (String path : List.of(
                "planted",
                "planted/.",
                "sub",
                "sub/deep",
                person.path("indirect").toString())) {
            refuses(() -> mounts(path), "lies in the workspace or is reached through it");
        }
        assertThat(mounts(person.path("project").toString())).isEqualTo(List.of(person.path("project")));
    }

    @Test
    void takesASystemFolder() {
        Path system = person.folder("system");
        person.folder("system/usr");
        person.link("alias", "system");

        assertThat(paths().rootfs(system.toString())).isEqualTo(system);
        String given = person.path("alias").toString();
        refuses(() -> paths().rootfs(given), "if that is meant, name it: --rootfs " + system);
        assertThat(confirmed(() -> paths().rootfs(given)).rootfs(given)).isEqualTo(system);
    }

    private ReadOnlyPaths confirmed(Runnable asking) {
        try {
            asking.run();
            throw new AssertionError("nobody was asked");
        } catch (LinkedPath e) {
            return new ReadOnlyPaths(person.surroundings().confirming(e), person.path("project"));
        }
    }

    @Test
    void refusesWhatIsNoSystemOrTooMuch() {
        person.folder("empty");
        person.folder("project/system/usr");
        person.folder("home/me/usr");

        refuses(() -> paths().rootfs(person.path("empty").toString()), "a system folder holds usr or bin");
        refuses(() -> paths().rootfs(person.path("missing").toString()), "there is no such folder or tarball");
        person.file("project/system.tar");
        refuses(() -> paths().rootfs("system.tar"), "lies in the workspace");
        refuses(() -> paths().rootfs("/"), "leave --rootfs out to use the machine's /usr");
        refuses(() -> paths().rootfs("system"), "lies in the workspace");
        refuses(() -> paths().rootfs(person.path("home/me").toString()), "holds Glovebox's own settings and state");
    }

    private static void refuses(ThrowingCallable choice, String why) {
        assertThatExceptionOfType(UsageError.class).isThrownBy(choice).withMessageContaining(why);
    }

    private List<Path> mounts(String... asked) {
        return paths().mounts(List.of(asked)).stream()
                .map(BoxPolicy.ReadOnlyMount::place)
                .toList();
    }

    private ReadOnlyPaths paths() {
        return new ReadOnlyPaths(person.surroundings(), person.path("project"));
    }
}
