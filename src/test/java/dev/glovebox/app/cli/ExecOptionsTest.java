package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy.Demand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ParseResult;

final class ExecOptionsTest {
    private static final long MIB = 1024 * 1024;
    private static final Surroundings.Account NOBODY = new Surroundings.Account(4242, Optional.empty());

    @Test
    void theDefaultsAreASealedBox() {
        assertThat(parse("true")).isEqualTo(new ExecOptions(Optional.empty(), List.of(), false, List.of("true")));
        assertThat(box("true"))
                .isEqualTo(new BoxOptions(
                        new SandboxChoice.Bubblewrap(),
                        BoxLimits.defaults(),
                        List.of(),
                        Optional.empty(),
                        Set.of(),
                        Set.of()));
    }

    @Test
    void everyOptionArrives() {
        String[] words = {
            "-w",
            "dir",
            "-t",
            "--memory",
            "1g",
            "--pids",
            "64",
            "--tmp-size",
            "100m",
            "--timeout",
            "90s",
            "-e",
            "A=1",
            "--env",
            "B=x=y z",
            "--mount-ro",
            "/a",
            "--mount-ro",
            "b",
            "--rootfs",
            "/r",
            "--sandbox",
            "none",
            "--require",
            "sealed",
            "--",
            "make",
            "test"
        };

        assertThat(parse(words))
                .isEqualTo(new ExecOptions(
                        Optional.of(Duration.ofSeconds(90)), List.of("A=1", "B=x=y z"), true, List.of("make", "test")));
        assertThat(box(words))
                .isEqualTo(new BoxOptions(
                        new SandboxChoice.None(),
                        BoxLimits.of(1024 * MIB, 64, 100 * MIB),
                        List.of("/a", "b"),
                        Optional.of("/r"),
                        Set.of(Demand.MEMORY_LIMIT, Demand.SEALED),
                        Set.of()));
        assertThat(BoxOptions.flags(parsed(words)).get(Variable.SAFEDIR)).isEqualTo("dir");
    }

    @Test
    void longNamesAndEqualsSignsWorkToo() {
        assertThat(BoxOptions.flags(parsed("--workspace=dir", "make"))).isEqualTo(Map.of(Variable.SAFEDIR, "dir"));
        assertThat(parse("--workspace=dir", "--tty", "--env=A=1", "make"))
                .isEqualTo(parse("-w", "dir", "-t", "-e", "A=1", "--", "make"));
        assertThat(parse("-tw", "dir", "make")).isEqualTo(parse("-w", "dir", "-t", "make"));
    }

    @Test
    void aMemoryGivenByHandMustBeKept() {
        assertThat(box("--memory", "2g", "x").demands()).isEqualTo(Set.of(Demand.MEMORY_LIMIT));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make -t -w x --memory 1g",
                "-- make -t",
                "git checkout -- file",
                "-- git checkout -- file",
                "-- -- x",
                "-- -t",
                "exec true",
                "make --help",
                "sh -c @args @@x",
                "-- @args",
                "'q' \"q\" ${HOME} %s \\x"
            })
    void allThatFollowsTheProgramBelongsToIt(String words) throws IOException {
        List<String> all = List.of(words.split(" "));
        List<String> expected = all.getFirst().equals("--") ? all.subList(1, all.size()) : all;

        assertThat(parse(all.toArray(String[]::new)).command()).isEqualTo(expected);
    }

    @Test
    void aFileNamedByAnAtSignIsNotRead(@TempDir Path folder) throws IOException {
        String argument = "@" + Files.writeString(folder.resolve("arguments"), "rm -rf x");

        assertThat(parse("--", "curl", "-d", argument).command()).isEqualTo(List.of("curl", "-d", argument));
        assertThat(parse("-e", "A=1", "curl", argument).command()).isEqualTo(List.of("curl", argument));
    }

    @Test
    void emptyArgumentsStay() {
        assertThat(parse("--", "printf", "", "x", "").command()).isEqualTo(List.of("printf", "", "x", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--memory 2gb x | --memory '2gb': a size is a number with k, m, g or t, such as 512m or 2g",
                "--memory 15m x | --memory '15m': a box needs at least 16m",
                "--memory -1 x | --memory '-1': a size is a number with k, m, g or t, such as 512m or 2g",
                "--pids 7 x | --pids '7': give a whole number from 8 to 9999999",
                "--timeout 1w x | --timeout '1w': a duration is a number above zero with ms, s, m, h or d, such as 90s, 10m or 30d",
                "--env A x | --env 'A': give NAME=value, with a name of letters, digits and _",
                "--env =A x | --env '=A': give NAME=value, with a name of letters, digits and _",
                "--env 1A=x x | --env '1A=x': give NAME=value, with a name of letters, digits and _",
                "--sandbox chroot x | --sandbox 'chroot': there are bubblewrap, podman, docker and none",
                "--runtime runsc x | --runtime 'runsc': only containers have one, and SANDBOX by default is bubblewrap; give --sandbox podman or --sandbox docker with it",
                "--sandbox none --image a x | --image 'a': only containers have one, and --sandbox is none; give --sandbox podman or --sandbox docker with it",
                "--sandbox podman --image=-v x | --image '-v': give a name, such as localhost/glovebox",
                "--sandbox docker --runtime= x | --runtime '': give a name, such as crun, runc or runsc",
                "--require much x | --require 'much': the only level to require is sealed",
                "-t | exec needs a program to run, such as: glovebox exec -- make test",
                "-t -- | exec needs a program to run, such as: glovebox exec -- make test"
            })
    void refusalsNameTheValueTheRuleAndTheWayOut(String words, String sentence) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> {
                    parse(words.split(" "));
                    box(words.split(" "));
                })
                .withMessage(sentence);
    }

    @Test
    void tmpMayTakeThreeQuartersOfTheMemory() {
        assertThat(box("--memory", "1g", "--tmp-size", "768m", "x").limits().tmpBytes())
                .isEqualTo(768 * MIB);
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> box("--memory", "1g", "--tmp-size", "769m", "x"))
                .withMessage(
                        "--tmp-size '769m': /tmp lies in memory, so it may take at most three quarters of it, and --memory"
                                + " is 1g");
    }

    private static ExecOptions parse(String... words) {
        return ExecOptions.from(parsed(words));
    }

    private static BoxOptions box(String... words) {
        Map<Variable, String> flags = new EnumMap<>(BoxOptions.flags(parsed(words)));
        flags.remove(Variable.SAFEDIR);
        Surroundings nowhere = new Surroundings(
                Map.of("HOME", "/nonexistent"), Path.of("/nonexistent/here"), Optional.empty(), "amd64", NOBODY);
        return BoxOptions.from(parsed(words), Configured.of(nowhere, flags).settings());
    }

    private static ParseResult parsed(String... words) {
        String[] line = new String[words.length + 1];
        line[0] = ExecOptions.NAME;
        System.arraycopy(words, 0, line, 1, words.length);
        return CommandLineInterface.commandLine().parseArgs(line).subcommand();
    }
}
