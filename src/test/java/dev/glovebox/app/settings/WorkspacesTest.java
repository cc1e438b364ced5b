package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.app.settings.Setting.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkspacesTest {
    private final Person person;

    WorkspacesTest(@TempDir Path folder) {
        person = Person.in(folder);
    }

    @Test
    void takesTheFolderAskedFor() {
        assertThat(choose(person, "sub")).isEqualTo(person.path("project/sub"));
        assertThat(choose(person, ".")).isEqualTo(person.path("project"));
        assertThat(choose(person, person.path("project").toString())).isEqualTo(person.path("project"));
    }

    @Test
    void takesAFolderWithAnOddName() {
        Path odd = person.folder("project/a b\n'\"$(x) -w");

        assertThat(choose(person, odd.toString())).isEqualTo(odd);
    }

    @Test
    void goesUpFromWhereALinkLeads() {
        person.folder("elsewhere/deep");
        person.link("project/link", "../elsewhere/deep");

        refuses(person, "link/..", "if that is meant, name it: -w " + person.path("elsewhere"));
        assertThat(new Workspaces(confirmed(person, "link/..")).find(asked("link/..")))
                .isEqualTo(person.path("elsewhere"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"out", "out/deep", "sub/../out", "nested/out", "chain"})
    void aLinkThatABoxMayHaveMadeIsNotFollowedUnasked(String given) {
        person.folder("secret/deep");
        person.folder("project/nested");
        person.link("project/out", "../secret");
        person.link("project/nested/out", person.path("secret").toString());
        person.link("project/chain", "nested/out");

        for (int uid : new int[] {0, 4242}) {
            Person caller = person.as(uid);
            assertThatExceptionOfType(LinkedPath.class)
                    .isThrownBy(() -> choose(caller, given))
                    .satisfies(error -> assertThat(error.real().toString()).startsWith(person.path("secret") + ""))
                    .withMessageContaining("is a link, which a box may have made, and leads to");
        }
    }

    @Test
    void whatWasConfirmedIsAskedAgainWhenItLeadsElsewhereByNow() throws IOException {
        person.folder("first");
        person.folder("second");
        Path link = person.link("project/out", "../first");
        Surroundings confirmed = confirmed(person, "out");
        assertThat(new Workspaces(confirmed).find(asked("out"))).isEqualTo(person.path("first"));

        Files.delete(link);
        person.link("project/out", "../second");
        assertThatExceptionOfType(LinkedPath.class).isThrownBy(() -> new Workspaces(confirmed).find(asked("out")));
    }

    @Test
    void linksOfTheSystemAreFollowed() {
        assumeTrue(Files.isSymbolicLink(Path.of("/var/run")) && Files.isDirectory(Path.of("/run/lock")));

        assertThat(choose(person, "/var/run/lock")).isEqualTo(Path.of("/run/lock"));
        assertThat(choose(person.as(0), "/var/run/lock")).isEqualTo(Path.of("/run/lock"));
    }

    @Test
    void aFolderThatWasEnteredByAPlantedLinkIsNotUsedUnasked() {
        person.folder("secret/.git");
        person.folder("secret/sub");
        person.folder("box/.git");
        Path link = person.link("box/out", "../secret");
        Person entered = person.at("secret").with("PWD", link.toString());

        for (Executable use : List.<Executable>of(
                () -> chooseNone(entered), () -> choose(entered, "."), () -> choose(entered, "sub"))) {
            assertThatExceptionOfType(LinkedPath.class)
                    .isThrownBy(use::run)
                    .withMessage(
                            "the current folder " + link + ": " + link + " is a link, which a box may have made, and"
                                    + " leads to " + person.path("secret") + ": if that is meant, enter it: cd "
                                    + person.path("secret"))
                    .satisfies(asked -> {
                        Surroundings confirmed = entered.surroundings().confirming(asked);
                        assertThat(new Workspaces(confirmed).find(asked("."))).isEqualTo(person.path("secret"));
                    });
        }
        assertThat(choose(entered, person.path("secret").toString())).isEqualTo(person.path("secret"));
    }

    /** Runs, or throws. */
    private interface Executable {
        void run();
    }

    @Test
    void aFolderBehindALinkOfThePersonsOwnIsUsedAndAStaleNameDoesNotCount() {
        person.folder("disk/work/.git");
        person.folder("box/.git");
        Path link = person.link("home/me/work", person.path("disk/work").toString());
        Path elsewhere = person.link("box/out", person.path("home").toString());

        assertThat(chooseNone(person.at("disk/work").with("PWD", link.toString())))
                .isEqualTo(person.path("disk/work"));
        for (String stale : List.of(elsewhere.toString(), "relative", "", "/nowhere")) {
            assertThat(chooseNone(person.at("disk/work").with("PWD", stale))).isEqualTo(person.path("disk/work"));
        }
    }

    private static Setting asked(String workspace) {
        return new Setting(Variable.SAFEDIR, workspace, Source.FLAG);
    }

    private static Surroundings confirmed(Person person, String workspace) {
        try {
            Path found = new Workspaces(person.surroundings()).find(asked(workspace));
            throw new AssertionError("not asked about " + found);
        } catch (LinkedPath e) {
            return person.surroundings().confirming(e);
        }
    }

    @Test
    void takesTheCurrentFolderWhenItIsAWorkTree() {
        person.folder("project/.git");

        assertThat(chooseNone(person)).isEqualTo(person.path("project"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/usr/local", "/usr", "/usr/bin", "/bin"})
    void refusesTheSystemsPrograms(String folder) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> choose(person, folder))
                .withMessageContaining("the system's programs in /");
    }

    @Test
    void aLinkedWorkTreeHasAFileNamedGit() {
        person.file("project/.git");

        assertThat(chooseNone(person)).isEqualTo(person.path("project"));
    }

    @Test
    void insideAWorkTreeIsNotTheWorkTree() {
        person.folder("project/.git");

        assertThat(chooseNone(person.at("project/sub"))).isEqualTo(person.path("project/sub/workspace"));
    }

    @Test
    void elseMakesAFolderNamedWorkspaceOnce() {
        assertThat(chooseNone(person))
                .isEqualTo(person.path("project/workspace"))
                .isEmptyDirectory();
        assertThat(chooseNone(person)).isEqualTo(person.path("project/workspace"));
    }

    @Test
    void aLinkNamedWorkspaceMayHaveComeWithARepository() {
        person.folder("elsewhere");
        person.link("project/workspace", "../elsewhere");

        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> chooseNone(person))
                .withMessageContaining(person.path("project/workspace") + " is a link to " + person.path("elsewhere"));
        assertThat(choose(person, person.path("elsewhere").toString())).isEqualTo(person.path("elsewhere"));
    }

    @Test
    void findingMakesNothing() {
        assertThat(new Workspaces(person.surroundings()).find(new Setting(Variable.SAFEDIR, "", Source.DEFAULT)))
                .isEqualTo(person.path("project/workspace"))
                .doesNotExist();
    }

    @Test
    void refusalsSayWhichSettingNamedTheFolder() {
        Setting missing = new Setting(Variable.SAFEDIR, "missing", Source.PERSON);
        Setting machine = new Setting(Variable.SAFEDIR, "/", Source.ENVIRONMENT);

        refuses(
                () -> find(person, missing),
                "the workspace " + person.path("project/missing")
                        + " (SAFEDIR in your own settings) does not exist: make it, or name another folder with -w");
        refuses(() -> find(person, machine), "the workspace / (SAFEDIR in the environment) is the whole machine");
    }

    @Test
    void saysWhenTheFolderCannotBeMade() {
        person.file("project/workspace");

        refuses(() -> chooseNone(person), "cannot make the workspace " + person.path("project/workspace"));
    }

    @Test
    void refusesWhatIsMissingOrNoFolder() {
        person.file("project/file");
        person.link("project/dangling", "nowhere");

        refuses(person, "missing", "does not exist: make it, or name another folder with -w");
        refuses(person, "dangling", "does not exist");
        refuses(person, "file", "is not a folder: name a folder with -w");
        refuses(person, "", "-w '': the path is empty");
    }

    @Test
    void refusesTheWholeMachine() {
        person.link("project/root", "/");

        refuses(person, "/", "the workspace / is the whole machine");
        refuses(person, "root", "the workspace / is the whole machine");
        refuses(person, "/..", "the workspace / is the whole machine");
    }

    @ParameterizedTest
    @CsvSource({
        "home/me, is your home folder",
        "home, holds your home folder",
        ".., holds",
        "account, is your home folder",
        "home/me/.config, holds Glovebox's own settings and state",
        "home/me/.config/glovebox, holds Glovebox's own settings and state",
        "home/me/.local, holds Glovebox's own settings and state",
        "home/me/.local/state/glovebox/deep, lies inside Glovebox's own settings and state",
        "home/me/.cache, holds Glovebox's own settings and state",
        "opt, holds Glovebox itself",
        "opt/glovebox, holds Glovebox itself",
        "opt/glovebox/target, lies inside Glovebox itself"
    })
    void refusesWhatWouldGiveTooMuchAway(String folder, String why) throws IOException {
        Files.createDirectories(person.path(folder));
        person.link("project/link", person.path(folder).toString());

        refuses(person, person.path(folder).toString(), why);
        refuses(person, "link", why);
    }

    @Test
    void refusesTheCurrentFolderToo() {
        person.folder("home/me/.git");

        refuses(() -> chooseNone(person.at("home/me")), "is your home folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "relative/home", "/nonexistent/home"})
    void anOddHomeLeavesTheAccountsHomeRefused(String home) {
        Person odd = person.with("HOME", home);

        assertThat(choose(odd, "sub")).isEqualTo(person.path("project/sub"));
        refuses(odd, person.path("account").toString(), "is your home folder");
    }

    @Test
    void aHomeMayEndInASlashOrBeALink() {
        person.link("alias", "home/me");

        refuses(
                person.with("HOME", person.path("home/me") + "/"),
                person.path("home/me").toString(),
                "is your home");
        refuses(
                person.with("HOME", person.path("alias").toString()),
                person.path("home/me").toString(),
                "is your home");
    }

    @Test
    void withoutAHomeTheSharedFolderIsRefused() {
        refuses(person.without("HOME"), "/tmp", "holds");
    }

    @Test
    void refusesSettingsWhereverTheyLie() {
        Person elsewhere =
                person.with("XDG_CONFIG_HOME", person.path("project/sub").toString());

        refuses(elsewhere, "sub", "holds Glovebox's own settings and state");
        refuses(elsewhere, ".", "holds Glovebox's own settings and state");
    }

    private static void refuses(Person person, String asked, String why) {
        refuses(() -> choose(person, asked), why);
    }

    private static void refuses(org.assertj.core.api.ThrowableAssert.ThrowingCallable choice, String why) {
        assertThatExceptionOfType(UsageError.class).isThrownBy(choice).withMessageContaining(why);
    }

    private static Path choose(Person person, String asked) {
        return find(person, new Setting(Variable.SAFEDIR, asked, Source.FLAG));
    }

    private static Path chooseNone(Person person) {
        return find(person, new Setting(Variable.SAFEDIR, "", Source.DEFAULT));
    }

    private static Path find(Person person, Setting safedir) {
        Path found = new Workspaces(person.surroundings()).find(safedir);
        Workspaces.make(found);
        return found;
    }
}
