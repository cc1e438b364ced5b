package dev.glovebox.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs are scripts that write what they see; links are looked through as the real predicate does, see KnownWorkspacesTest. */
@Timeout(60)
final class PersonProgramTest {
    private static final String LEADS = "leads into a workspace, where a box may put any program: ";

    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();
    private final Set<Path> workspaces = new HashSet<>();
    private Path root;
    private Path work;

    @BeforeEach
    void lay() throws IOException {
        root = folder.toRealPath();
        work = Files.createDirectories(root.resolve("the work"));
        Files.createDirectories(root.resolve("bin"));
        Files.createDirectories(root.resolve("run"));
        workspaces.add(work);
        environment.put("HOME", root.toString());
        environment.put("PATH", work + "/bin:" + root + "/bin:/usr/bin:/bin");
    }

    @Test
    void runsThePersonsOwnAndNotTheOneInAWorkspace() throws Exception {
        program(work.resolve("bin/edit"), "planted");
        program(root.resolve("bin/edit"), "own");

        assertThat(ran("edit --wait 'a b'")).isEqualTo("own\n--wait\na b\nfile\n" + root.resolve("run") + "\n");
    }

    @Test
    void refusesOneThatIsOnlyInAWorkspace() throws Exception {
        program(work.resolve("bin/edit"), "planted");

        assertRefused("edit", LEADS + work + "/bin/edit");
        assertRefused("\"" + work + "/bin/edit\"", LEADS);
        assertRefused("the\\ work/bin/edit", LEADS);
        assertRefused("'./the work/../the work/bin/edit'", LEADS);
        assertRefused("nowhere", "is in no folder of your PATH");
    }

    @Test
    void refusesFilesOfAWorkspaceAmongItsOptions() throws Exception {
        program(root.resolve("bin/edit"), "own");

        for (String option : List.of("'W/rc'", "'-uW/rc'", "--rc='W/rc'", "'source W/rc'", "-c 'x:W/rc'")) {
            assertRefused("edit " + option.replace("W", work.toString()), LEADS + work + "/rc");
        }
    }

    @Test
    void refusesAScriptWhoseInterpreterLiesInAWorkspace() throws Exception {
        Path script = program(root.resolve("bin/edit"), "own");
        work = root.resolve("plain"); // the first line of a script is cut at blanks
        workspaces.add(work);
        Files.writeString(script, "#!" + work + "/bin/python -I\n");
        assertRefused("edit", LEADS + work + "/bin/python");
        Files.writeString(script, "#!/usr/bin/env -S " + work + "/bin/python\n");
        assertRefused("edit", LEADS + work + "/bin/python");
        Path second = program(root.resolve("bin/second"), "own");
        Files.writeString(script, "#!" + second + "\n");
        Files.writeString(second, "#!" + work + "/bin/python\n");
        assertRefused("edit", LEADS + work + "/bin/python");
    }

    /** It takes the first of its PATH, where the lookup of the command itself passes over what a box could fill. */
    @Test
    void refusesWhatEnvFindsWhenThatLeadsIntoAWorkspace() throws Exception {
        Path script = program(root.resolve("bin/edit"), "own");
        program(root.resolve("bin/clean"), "clean");
        Files.createSymbolicLink(root.resolve("bin/sh"), program(work.resolve("bin/sh"), "planted"));
        Files.createSymbolicLink(root.resolve("bin/other"), Path.of("/usr/bin/env"));

        for (String line :
                List.of("/usr/bin/env sh", " /usr/bin/env\tsh", "/usr/bin/env -S -i A=b sh -e", "/bin/env -Ssh")) {
            Files.writeString(script, "#!" + line + "\n");
            assertRefused("edit", LEADS + root + "/bin/sh");
        }
        Files.writeString(script, "#!/usr/bin/env clean\n");
        assertThat(ran("edit")).startsWith("clean\n");
        for (String named : List.of(
                "env sh", "other sh", "env -i -u X A=b sh -c x", "env -S 'env sh' x", "env -- sh", "env -vS' sh'")) {
            assertRefused(named, LEADS + root + "/bin/sh");
        }
        assertThat(ran("env -u X A=b clean --wait")).startsWith("clean\n--wait\nfile\n");
        assertRefused("env nowhere", "is run by env, and nowhere is in no folder of your PATH");
    }

    @Test
    void refusesEnvWhenItIsToldToLookElsewhere() throws Exception {
        Path script = program(root.resolve("bin/edit"), "own");

        for (String named :
                List.of("env PATH=/opt edit", "env -C /opt edit", "env -S '${X} edit'", "env -S 'e\\dit'")) {
            assertRefused(named, "has to be named without env, which is told ");
        }
        Files.writeString(script, "#!/usr/bin/env edit\n");
        assertRefused("edit", "has more than 16 interpreters");
    }

    @Test
    void aWorkspaceOfLaterCountsToo() throws Exception {
        program(root.resolve("bin/edit"), "own");
        PersonProgram found = found("edit");
        workspaces.add(root.resolve("bin"));

        assertThatExceptionOfType(PersonProgram.Refused.class).isThrownBy(() -> found.start(List.of(), root));
    }

    @Test
    void seesNoKeysAndNoFolderThatABoxCanFill() throws Exception {
        environment.put("TERM", "xterm");
        environment.put("LC_CTYPE", "C.UTF-8");
        environment.put("XDG_DATA_DIRS", "/usr/share:" + work + "/share");
        environment.put("TERMINFO", work + "/terminfo");
        environment.put("PATH", ":.:bin:" + work + "/bin:" + work + ":/usr/bin:/bin");
        for (String secret : List.of(
                "ANTHROPIC_API_KEY",
                "OPENAI_API_KEY",
                "LC_API_KEY",
                "XDG_TOKEN",
                "AWS_SECRET_ACCESS_KEY",
                "SSH_AUTH_SOCK",
                "GITHUB_TOKEN",
                "DATABASE_URL",
                "LD_PRELOAD",
                "PYTHONPATH",
                "GIT_SSH_COMMAND")) {
            environment.put(secret, "secret");
        }

        assertThat(new PersonEnvironment(environment, this::isOfABox).chosen())
                .isEqualTo(Map.of(
                        "HOME", root.toString(), "TERM", "xterm", "LC_CTYPE", "C.UTF-8", "PATH", "/usr/bin:/bin"));
    }

    @Test
    void withoutAPathOfItsOwnItHasTheSystems() {
        environment.put("PATH", work + "/bin");
        assertThat(new PersonEnvironment(environment, this::isOfABox).folders()).isEqualTo(SystemProgram.FOLDERS);
    }

    private boolean isOfABox(Path path) {
        Path file = path.normalize();
        return workspaces.stream()
                .anyMatch(within -> file.startsWith(within) || target(file).startsWith(within));
    }

    private static Path target(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file;
        }
    }

    private PersonProgram found(String named) {
        return PersonProgram.find(named, new PersonProgram.Place(environment, root, this::isOfABox));
    }

    private void assertRefused(String named, String reason) {
        assertThatExceptionOfType(PersonProgram.Refused.class)
                .isThrownBy(() -> found(named).start(List.of("file"), root))
                .withMessageStartingWith(reason);
    }

    private String ran(String named) throws IOException, InterruptedException {
        assertThat(found(named).start(List.of("file"), root.resolve("run")).waitFor())
                .isZero();
        return Files.readString(root.resolve("seen"));
    }

    private Path program(Path file, String word) throws IOException {
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, "#!/bin/sh\n{ printf '%s\\n' " + word + " \"$@\"; pwd; } >" + root + "/seen\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
