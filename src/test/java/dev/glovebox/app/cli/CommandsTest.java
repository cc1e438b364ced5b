package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class CommandsTest {
    @Test
    void aNamedCommandIsTheSameAsAmongAll() {
        CommandLine all = CommandLineInterface.commandLine();
        assertThat(all.getSubcommands()).hasSize(15);
        all.getSubcommands().forEach((name, command) -> {
            CommandLine alone = CommandLineInterface.commandLine(name);
            assertThat(alone.getSubcommands()).containsOnlyKeys(name);
            assertThat(alone.getSubcommands().values().iterator().next().getUsageMessage())
                    .isEqualTo(command.getUsageMessage());
        });
    }

    @Test
    void withoutACommandThereAreAll() {
        assertThat(CommandLineInterface.commandLine("--help").getSubcommands()).hasSize(15);
        assertThat(CommandLineInterface.commandLine("rum").getSubcommands()).hasSize(15);
    }

    @Test
    void listsAreGatheredWithoutTheUsualFactory() {
        String[] line = {"run", "--mount-ro", "/a", "--mount-ro", "/b", "two", "words"};
        var parsed = CommandLineInterface.commandLine(line).parseArgs(line).subcommand();
        assertThat(Options.all(parsed, "--mount-ro")).containsExactly("/a", "/b");
        assertThat(parsed.matchedPositionalValue(0, List.<String>of())).containsExactly("two", "words");
    }
}
