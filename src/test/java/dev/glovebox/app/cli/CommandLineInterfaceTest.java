package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.sandbox.egress.ProxyGate;
import dev.glovebox.sandbox.egress.ResolvedWhereabouts;
import dev.glovebox.sandbox.egress.Resolver;
import dev.glovebox.testing.Golden;
import dev.glovebox.views.supply.Supplies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommandLineInterfaceTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Path folder;

    CommandLineInterfaceTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void theReferenceIsTheHelp() {
        Golden.docs().matches("reference/cli.md", CliReference.page(this::help));
    }

    private String help(String... command) {
        out.reset();
        String[] words = Arrays.copyOf(command, command.length + 1);
        words[command.length] = "--help";
        assertThat(run(words)).isZero();
        assertThat(text(err)).isEmpty();
        return text(out);
    }

    @Test
    void theVersionIsThatOfTheBuild() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));

        assertThat(run("--version")).isZero();

        assertThat(text(out)).isEqualTo("glovebox " + Settings.VERSION + "\n");
        assertThat(pom).contains("<artifactId>glovebox</artifactId>\n  <version>" + Settings.VERSION + "<");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "frob | there is no command 'frob': the commands are chat, run, history, diff, undo, demo, exec, doctor, prices, serve, job, attach, user, token, completion | glovebox",
                "--nope | Unknown option: '--nope' | glovebox",
                "exec --nope x | Unknown option: '--nope' | glovebox exec",
                "exec --memory | Missing required parameter for option '--memory' (SIZE) | glovebox exec",
                "exec --memory -- x | Expected parameter for option '--memory' but found '--' | glovebox exec",
                "exec --memory 1g --memory 2g x | option '--memory' (SIZE) should be specified only once | glovebox exec",
                "exec --pids 1 x | --pids '1': give a whole number from 8 to 9999999 | glovebox exec",
                "exec -w missing x | the workspace FOLDER/missing does not exist: make it, or name another folder with -w | glovebox exec"
            })
    void mistakesAreOneSentenceAndStatusTwo(String words, String sentence, String command) {
        assertThat(run(words.split(" "))).isEqualTo(2);
        assertThat(text(out)).isEmpty();
        assertThat(text(err))
                .isEqualTo("glovebox: " + sentence.replace("FOLDER", folder.toString()) + "\nSee: " + command
                        + " --help\n");
    }

    @Test
    void helpIsAWordToo() {
        assertThat(run("help", "run")).isZero();
        assertThat(text(out)).startsWith("Usage: glovebox run");
        assertThat(run("help")).isZero();
        assertThat(text(out)).contains("Usage: glovebox [-h]");
    }

    @Test
    void noCommandIsAChatAndThatNeedsATerminal() {
        assertThat(run()).isEqualTo(2);
        assertThat(text(err))
                .isEqualTo("glovebox: a chat needs a terminal, and stdin or stdout is none: glovebox run \"TASK\" works"
                        + " without one, and glovebox --help lists the commands\nSee: glovebox chat --help\n");
    }

    @Test
    void whatAPersonTypedCannotSteerTheTerminal() {
        assertThat(run("exec", "-w", "\033[2Jx\n", "true")).isEqualTo(2);
        assertThat(text(err)).contains("␛[2Jx␊").doesNotContain("\033");
    }

    @Test
    void aBrokenMachineIsALineAndNotAStackTrace() {
        Function<SandboxChoice, Sandbox> broken = choice -> {
            throw new UncheckedIOException("cannot unpack", new IOException("disk full"));
        };

        assertThat(run(broken, "exec", "true")).isEqualTo(125);
        assertThat(text(err)).isEqualTo("glovebox: cannot unpack (disk full)\n");
    }

    @Test
    void aHistoryThatEveryUserMayWriteIsNotUsed() throws IOException {
        Files.setPosixFilePermissions(
                Files.createDirectory(folder.resolve("history")), PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.writeString(folder.resolve("steps"), "[{\"tool\":\"shell\",\"command\":\"true\"}]");

        assertThat(run("history")).isEqualTo(2);
        assertThat(run("run", "--steps", "steps")).isEqualTo(2);

        assertThat(text(err)).containsSubsequence("may be written by every user", "may be written by every user");
        assertThat(folder.resolve("history")).isEmptyDirectory();
    }

    private int run(String... args) {
        return run(choice -> (policy, egress) -> new dev.glovebox.sandbox.Opening.Refused("", ""), args);
    }

    private int run(Function<SandboxChoice, Sandbox> sandboxes, String... args) {
        Surroundings surroundings = new Surroundings(
                Map.of("HOME", "/nonexistent"),
                folder,
                Optional.empty(),
                "amd64",
                new Surroundings.Account(1, Optional.empty()));
        Parts parts = new Parts(
                sandboxes,
                history -> new FileHistory(history, Clock.systemUTC()),
                () -> new Parts.Programs(folder, Supplies.none()),
                new Parts.Outside(
                        permissions -> new ProxyGate(permissions, Outside.ofThisMachine()),
                        () -> new ResolvedWhereabouts(Resolver.ofThisMachine())),
                Clock.systemUTC());
        return new CommandLineInterface(surroundings, parts, print(out), print(err)).run(args);
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
