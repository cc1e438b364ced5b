package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.settings.Units;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

final class HelpTimesTest {
    private static final Pattern TIME = Pattern.compile("\\b\\d+(ms|s|m|h|d|w|y)\\b");

    private static List<OptionSpec> times() {
        return Commands.below(Commands.named("glovebox")).getSubcommands().values().stream()
                .flatMap(command -> command.getCommandSpec().options().stream())
                .filter(option -> option.paramLabel().equals("TIME"))
                .toList();
    }

    private static Stream<String> examples(OptionSpec option) {
        return TIME.matcher(String.join(" ", option.description())).results().map(found -> found.group());
    }

    @Test
    void everyTimeThatAHelpNamesIsTaken() {
        assertThat(times()).extracting(OptionSpec::longestName).contains("--timeout", "--keep", "--idle", "--drain");
        for (OptionSpec option : times()) {
            examples(option).forEach(example -> assertThat(Units.duration(option.longestName(), example))
                    .as("%s %s", option.longestName(), example)
                    .isPositive());
        }
    }
}
