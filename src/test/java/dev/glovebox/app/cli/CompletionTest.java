package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.AutoComplete;

final class CompletionTest {
    private final Path script;

    CompletionTest(@TempDir Path folder) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "there is no bash to try the completion in");
        script = folder.resolve("completion");
        Files.writeString(script, AutoComplete.bash("glovebox", CommandLineInterface.commandLine()));
    }

    @Test
    void isValidBash() throws Exception {
        assertThat(bash("-n", script.toString())).isEmpty();
    }

    @Test
    void completesCommands() throws Exception {
        assertThat(complete("glovebox", "ex")).isEqualTo(List.of("exec"));
        assertThat(complete("glovebox", "")).contains("exec", "completion");
    }

    @Test
    void completesOptions() throws Exception {
        assertThat(complete("glovebox", "exec", "--mem")).isEqualTo(List.of("--memory"));
        assertThat(complete("glovebox", "exec", "--mo")).isEqualTo(List.of("--mount-ro"));
    }

    private List<String> complete(String... words) throws Exception {
        String line =
                "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); COMP_LINE=\"$*\"; COMP_POINT=${#COMP_LINE};"
                        + " _complete_glovebox 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"";
        String[] command = new String[words.length + 3];
        command[0] = "-c";
        command[1] = line;
        command[2] = script.toString();
        System.arraycopy(words, 0, command, 3, words.length);
        return bash(command).lines().map(String::strip).toList();
    }

    private static String bash(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", "--norc");
        builder.command().addAll(List.of(arguments));
        Process bash = builder.redirectErrorStream(true).start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(output).isZero();
        return output;
    }
}
