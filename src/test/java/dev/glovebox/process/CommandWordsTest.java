package dev.glovebox.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.process.CommandWords.NotPlain;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandWordsTest {
    @Test
    void readsWordsAsAShellDoes() throws NotPlain {
        Map<String, List<String>> commands = Map.of(
                "vi", List.of("vi"),
                "  code   --wait\t-n ", List.of("code", "--wait", "-n"),
                "'my editor' a\\ b", List.of("my editor", "a b"),
                "\"/a b/c\"d --x=\"y 'z'\"", List.of("/a b/cd", "--x=y 'z'"),
                "a '' \"\"", List.of("a", "", ""),
                "~/bin/e $HOME ${HOME}/x \"$HOME/y\" a~ ~b", List.of("/h/bin/e", "/h", "/h/x", "/h/y", "a~", "~b"),
                "a '$HOME' \"\\$HOME \\\\ \\x\" b#c", List.of("a", "$HOME", "$HOME \\ \\x", "b#c"));

        for (Map.Entry<String, List<String>> command : commands.entrySet()) {
            assertThat(CommandWords.of(command.getKey(), "/h")).isEqualTo(command.getValue());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a; b",
                "a|b",
                "a && b",
                "$(a)",
                "`a`",
                "\"`a`\"",
                "a > b",
                "$EDITOR",
                "$HOMES",
                "a 'b",
                "a \"b",
                "a\\",
                "X=1 a",
                "a *",
                "a #b",
                "a\nb",
                "(a)",
                "\"$(a)\""
            })
    void refusesWhatOnlyAShellCanDo(String command) {
        assertThatExceptionOfType(NotPlain.class).isThrownBy(() -> CommandWords.of(command, "/h"));
    }
}
