package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.app.settings.Setting.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConfiguredTest {
    private static final String OWN = "home/me/.config/glovebox/.env";

    private final Person person;

    ConfiguredTest(@TempDir Path folder) {
        person = Person.in(folder);
    }

    @Test
    void besideAWorkspaceTheFolderHoldsSettingsAndHistory() {
        person.file("project/.env", "MODEL=folders\nPROJECTS_OWN=1\n");
        person.file(OWN, "MODEL=mine\nMAX_TURNS=7\n");

        Configured configured = configured(person);

        assertThat(configured.workspace()).isEqualTo(person.path("project/workspace"));
        assertThat(configured.settingsFile()).isEqualTo(person.path("project/.env"));
        assertThat(configured.history()).isEqualTo(person.path("project/history"));
        assertThat(configured.settings().get(Variable.MODEL))
                .isEqualTo(new Setting(Variable.MODEL, "folders", Source.FOLDER));
        assertThat(configured.settings().get(Variable.MAX_TURNS))
                .isEqualTo(new Setting(Variable.MAX_TURNS, "7", Source.PERSON));
        assertThat(configured.settings().ignored()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"project", "project/sub"})
    void insideTheWorkspaceTheyLieWithThePersonsOwn(String here) {
        person.file("project/.env", "MODEL=evil\n= not even settings\n");
        person.file("project/sub/.env", "MODEL=evil\n");
        person.file(OWN, "MODEL=mine\nSAFEDIR=" + person.path("project") + "\n");

        Configured configured = configured(person.at(here));

        assertThat(configured.workspace()).isEqualTo(person.path("project"));
        assertThat(configured.settingsFile()).isEqualTo(person.path(OWN));
        assertThat(configured.history()).isEqualTo(person.path("home/me/.local/state/glovebox/history"));
        assertThat(configured.settings().value(Variable.MODEL)).isEqualTo("mine");
    }

    @Test
    void aWorkTreeIsAWorkspaceSoItsEnvIsNotRead() {
        person.folder("project/.git");
        person.folder("project/below");
        person.file("project/.env", "SAFEDIR=below\nMODEL=evil\n");

        Configured configured = configured(person);

        assertThat(configured.workspace()).isEqualTo(person.path("project"));
        assertThat(configured.settings().get(Variable.MODEL).source()).isEqualTo(Source.DEFAULT);
    }

    @Test
    void aLinkToTheWorkspaceIsInsideItToo() {
        person.link("alias", "project");
        person.file("project/.env", "MODEL=evil\n");

        Configured configured = Configured.of(
                person.at("alias").surroundings(),
                Map.of(Variable.SAFEDIR, person.path("project").toString()));

        assertThat(configured.settings().get(Variable.MODEL).source()).isEqualTo(Source.DEFAULT);
        assertThat(configured.history()).isEqualTo(person.path("home/me/.local/state/glovebox/history"));
    }

    @Test
    void theFolderMayNameAWorkspaceBelowItself() {
        person.folder("project/safe");
        person.file("project/.env", "SAFEDIR=./safe\n");
        person.file(OWN, "SAFEDIR=" + person.folder("work") + "\n");

        assertThat(configured(person).workspace()).isEqualTo(person.path("project/safe"));
        assertThat(configured(person.with("SAFEDIR", "sub")).workspace()).isEqualTo(person.path("project/sub"));
    }

    @Test
    void theFolderMayNotNameAnotherNorWeakenTheBox() {
        person.folder("elsewhere");
        person.link("project/out", "../elsewhere");
        person.file("project/.env", "SAFEDIR=out\nSANDBOX=none\nMEMORY=1g\n");

        Configured configured = configured(person);

        assertThat(configured.workspace()).isEqualTo(person.path("project/workspace"));
        assertThat(configured.settings().ignored())
                .isEqualTo(List.of(
                        "The folder's .env may set SAFEDIR only to a folder below its own, not to 'out'; a flag, the"
                                + " environment or your own settings may name any.",
                        "The folder's .env may not set SANDBOX; a flag, the environment or your own settings may.",
                        "The folder's .env may not set MEMORY; a flag, the environment or your own settings may."));
    }

    @Test
    void inTheFolderOfThePersonsOwnSettingsTheyAreThePersons() {
        person.file(OWN, "MEMORY=1g\n");
        person.folder("work");

        Configured configured = Configured.of(
                person.at("home/me/.config/glovebox").surroundings(),
                Map.of(Variable.SAFEDIR, person.path("work").toString()));

        assertThat(configured.settings().get(Variable.MEMORY).source()).isEqualTo(Source.PERSON);
        assertThat(configured.settings().ignored()).isEmpty();
    }

    @Test
    void theSandboxDoesNotMatterToWhereThingsLie() {
        assertThat(configured(person.with("SANDBOX", "none")).history())
                .isEqualTo(configured(person).history());
    }

    @Test
    void aHistoryReachedThroughTheWorkspaceIsRefused() {
        person.folder("project/workspace/deep");
        person.link("project/history", "workspace/deep");

        refuses(
                person,
                "the workspace " + person.path("project/workspace") + " holds the history "
                        + person.path("project/history")
                        + ", and a box may write to its workspace: name another folder with -w, or move "
                        + person.path("project/history"));
    }

    @Test
    void aHistoryThatIsALinkMayHaveComeWithItsFolder() {
        person.folder("home/me/.bashrc.d");
        person.link("project/history", "../home/me/.bashrc.d");

        refuses(
                () -> configured(person).requireOwnHistory(person.surroundings()),
                "the history " + person.path("project/history") + " is a link");
    }

    @Test
    void aHistoryThatIsNoFolderIsASentence() {
        person.file("project/history");

        refuses(
                () -> configured(person).requireOwnHistory(person.surroundings()),
                "the history " + person.path("project/history") + " is no folder");
    }

    @Test
    void thePersonMayLinkTheirOwnHistory() {
        person.folder("project/.git");
        person.folder("home/me/.local/state/glovebox");
        person.link(
                "home/me/.local/state/glovebox/history", person.folder("disk").toString());

        Configured.of(person.surroundings(), Map.of()).requireOwnHistory(person.surroundings());
    }

    @Test
    void aHistoryThatEveryUserMayWriteIsRefusedToWhoUsesIt() throws IOException {
        Files.setPosixFilePermissions(person.folder("project/history"), PosixFilePermissions.fromString("rwxrwxrwx"));
        Person owner = person.as((Integer) Files.getAttribute(person.root(), "unix:uid"));

        refuses(
                () -> configured(owner).requireOwnHistory(owner.surroundings()),
                "the history " + person.path("project/history") + " may be written by every user");
    }

    @Test
    void aHistoryThatEveryUserMayReplaceIsRefusedToWhoUsesIt() throws IOException {
        Files.setAttribute(person.path("project"), "unix:mode", 0777);
        Person owner = person.as((Integer) Files.getAttribute(person.root(), "unix:uid"));

        refuses(
                () -> configured(owner).requireOwnHistory(owner.surroundings()),
                "the history " + person.path("project/history") + " can be replaced by every user");
        Files.setAttribute(person.path("project"), "unix:mode", 01777);
        configured(owner).requireOwnHistory(owner.surroundings());
    }

    @Test
    void aHistoryOfAnotherUserIsRefusedToWhoUsesIt() throws IOException {
        assumeTrue(Files.getAttribute(person.root(), "unix:uid").equals(0), "only root can give a folder away");
        Files.setAttribute(person.folder("project/history"), "unix:uid", 4343);

        refuses(
                () -> configured(person).requireOwnHistory(person.surroundings()),
                "the history " + person.path("project/history") + " belongs to another user");
        refuses(
                () -> configured(person).requireOwnHistory(person.as(0).surroundings()),
                "the history " + person.path("project/history") + " belongs to another user");
        configured(person).requireOwnHistory(person.as(4343).surroundings());
    }

    @ParameterizedTest
    @ValueSource(strings = {"history", "history/deep"})
    void aWorkspaceInTheHistoryIsRefused(String workspace) {
        person.folder("project/" + workspace);

        refuses(person.with("SAFEDIR", workspace), "the history");
    }

    @Test
    void ownSettingsReachedThroughTheWorkspaceAreRefused() {
        person.file("project/workspace/planted", "MODEL=evil\n");
        person.folder("home/me/.config/glovebox");
        person.link(OWN, person.path("project/workspace/planted").toString());

        refuses(person, "the settings " + person.path(OWN));
    }

    @Test
    void aWorkspaceOfEarlierIsCheckedLikeAnyOther() {
        Configured here = configured(person);
        person.folder("project/history");

        assertThat(here.at(person.surroundings(), person.path("project/sub").toString())
                        .workspace())
                .isEqualTo(person.path("project/sub"));
        for (String giveaway : List.of("project", "project/history", "home/me/.config")) {
            refuses(() -> earlier(here, giveaway), "a box may write to its workspace");
        }
    }

    @Test
    void aFoldersHistoryMayHaveComeWithItSoAWorkspaceElsewhereMustBeNamed() {
        person.folder("home/me/.ssh");

        refuses(() -> earlier(configured(person), "home/me/.ssh"), "lies outside of " + person.path("project"));
        assertThat(earlier(configured(person.with("SAFEDIR", "../home/me/.ssh")), "home/me/.ssh")
                        .workspace())
                .isEqualTo(person.path("home/me/.ssh"));
    }

    @Test
    void thePersonsOwnHistoryIsBelievedOnEveryWorkspace() {
        person.folder("project/.git");
        person.folder("other");

        assertThat(earlier(configured(person), "other").workspace()).isEqualTo(person.path("other"));
    }

    @Test
    void aWorkspaceOfEarlierThatIsALinkByNowMustBeNamed() {
        person.folder("project/target");
        person.link("project/link", "target");

        refuses(() -> earlier(configured(person), "project/link"), "leads to " + person.path("project/target"));
        assertThat(earlier(configured(person.with("SAFEDIR", "target")), "project/link")
                        .workspace())
                .isEqualTo(person.path("project/target"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "sub", "/x\0\033[31m"})
    void whatIsNoWorkspaceOfEarlierIsASentence(String odd) {
        refuses(() -> configured(person).at(person.surroundings(), odd), "'" + odd + "'");
    }

    private Configured earlier(Configured here, String workspace) {
        return here.at(person.surroundings(), person.path(workspace).toString());
    }

    @Test
    void aLinkIsNoFoldersEnv() {
        person.file("elsewhere", "MODEL=x\n");
        person.link("project/.env", "../elsewhere");

        refuses(person, person.path("project/.env") + " is a link");
    }

    private static void refuses(Person person, String why) {
        refuses(() -> configured(person), why);
    }

    private static void refuses(ThrowingCallable asked, String why) {
        assertThatExceptionOfType(UsageError.class).isThrownBy(asked).withMessageContaining(why);
    }

    private static Configured configured(Person person) {
        return Configured.of(person.surroundings(), Map.of());
    }
}
