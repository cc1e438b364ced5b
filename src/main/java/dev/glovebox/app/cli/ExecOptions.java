package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Units;
import dev.glovebox.app.settings.UsageError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** What {@code glovebox exec} was asked to do. */
record ExecOptions(Optional<Duration> timeout, List<String> environment, boolean terminal, List<String> command) {

    static final String NAME = "exec";

    ExecOptions {
        environment = List.copyOf(environment);
        command = List.copyOf(command);
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.parser().stopAtPositional(true);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox exec [OPTIONS] [--] PROGRAM [ARGUMENT...]")
                .descriptionHeading("%n")
                .description(
                        "Run a program in a fresh sealed box on a workspace.",
                        "The box has no network, no host environment and no host files but a read-only system and the"
                                + " workspace, which is /workspace inside.")
                .optionListHeading("%n")
                .footer(
                        "%nExit status: the program's own; 128+n when signal n ended it; 124 deadline;",
                        "125 the box failed; 126 the program cannot be run; 127 there is no such program;",
                        "2 usage.",
                        "%nExamples:",
                        "  glovebox exec -- make test",
                        "  glovebox exec -w ~/project --memory 4g --timeout 10m -- mvn -o verify",
                        "  glovebox exec -t -- bash",
                        "  tar c . | glovebox exec -- tar t");
        BoxOptions.addTo(spec);
        EgressOptions.addTo(spec);
        spec.addOption(Options.flag("Give the program a terminal.", "-t", "--tty"));
        spec.addOption(Options.value(
                "TIME", "Kill the program and all it started after this long, such as 90s or 10m.", "--timeout"));
        spec.addOption(Options.values("K=V", "Set a variable inside. May be given again.", "-e", "--env"));
        spec.addOption(help);
        spec.addPositional(PositionalParamSpec.builder()
                .paramLabel("PROGRAM")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .hidden(true)
                .build());
        return spec;
    }

    static ExecOptions from(ParseResult parsed) {
        List<String> command = parsed.matchedPositionalValue(0, List.<String>of());
        if (command.isEmpty()) {
            throw new UsageError("exec needs a program to run, such as: glovebox exec -- make test");
        }
        return new ExecOptions(
                Options.given(parsed, "--timeout").map(text -> Units.duration("--timeout", text)),
                environment(parsed),
                parsed.hasMatchedOption("-t"),
                command);
    }

    private static List<String> environment(ParseResult parsed) {
        List<String> entries = Options.all(parsed, "--env");
        for (String entry : entries) {
            if (!entry.matches("(?s)[A-Za-z_][A-Za-z0-9_]*=.*")) {
                throw new UsageError("--env '" + entry + "': give NAME=value, with a name of letters, digits and _");
            }
        }
        return entries;
    }
}
