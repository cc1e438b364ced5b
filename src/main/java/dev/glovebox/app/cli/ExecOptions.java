package dev.glovebox.app.cli;

import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Units;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy.Demand;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** What {@code glovebox exec} was asked to do. */
record ExecOptions(
        Optional<String> workspace,
        BoxLimits limits,
        Optional<Duration> timeout,
        List<String> environment,
        List<String> readOnlyMounts,
        Optional<String> rootfs,
        SandboxChoice sandbox,
        Set<Demand> demands,
        boolean terminal,
        List<String> command) {

    static final String NAME = "exec";

    ExecOptions {
        environment = List.copyOf(environment);
        readOnlyMounts = List.copyOf(readOnlyMounts);
        demands = Set.copyOf(demands);
        command = List.copyOf(command);
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = CommandSpec.create().name(NAME);
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
        spec.addOption(value(
                "DIR",
                "The workspace. Default: the current folder if it is a git work tree, else ./workspace.",
                "-w",
                "--workspace"));
        spec.addOption(flag("Give the program a terminal.", "-t", "--tty"));
        spec.addOption(value(
                "SIZE", "Memory of all processes together, memory filesystems included. Default: 2g.", "--memory"));
        spec.addOption(value("N", "Processes and threads at once. Default: 512.", "--pids"));
        spec.addOption(value("SIZE", "Size of /tmp, which is in memory. Default: 512m.", "--tmp-size"));
        spec.addOption(
                value("TIME", "Kill the program and all it started after this long, such as 90s or 10m.", "--timeout"));
        spec.addOption(values("K=V", "Set a variable inside. May be given again.", "-e", "--env"));
        spec.addOption(values(
                "PATH",
                "Show a file or folder inside, read-only, at the same path. May be given again.",
                "--mount-ro"));
        spec.addOption(value("DIR", "Use the system in this folder instead of the host's /usr.", "--rootfs"));
        spec.addOption(value("NAME", "bubblewrap (default), or none: no box at all.", "--sandbox"));
        spec.addOption(value("LEVEL", "sealed: refuse to run when any part of the box cannot be had.", "--require"));
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
        long memory = option(parsed, "--memory").map(ExecOptions::memory).orElse(BoxLimits.DEFAULT_MEMORY);
        int processes = option(parsed, "--pids")
                .map(text -> Units.count("--pids", text, BoxLimits.LEAST_PROCESSES))
                .orElse(BoxLimits.DEFAULT_PROCESSES);
        List<String> command = parsed.matchedPositionalValue(0, List.<String>of());
        if (command.isEmpty()) {
            throw new UsageError("exec needs a program to run, such as: glovebox exec -- make test");
        }
        return new ExecOptions(
                option(parsed, "-w"),
                limits(parsed, memory, processes),
                option(parsed, "--timeout").map(text -> Units.duration("--timeout", text)),
                environment(parsed),
                list(parsed, "--mount-ro"),
                option(parsed, "--rootfs"),
                sandbox(parsed),
                demands(parsed),
                parsed.hasMatchedOption("-t"),
                command);
    }

    private static long memory(String text) {
        long bytes = Units.size("--memory", text);
        if (bytes < BoxLimits.LEAST_MEMORY) {
            throw new UsageError(
                    "--memory '" + text + "': a box needs at least " + Units.words(BoxLimits.LEAST_MEMORY));
        }
        return bytes;
    }

    private static BoxLimits limits(ParseResult parsed, long memory, int processes) {
        Optional<Long> tmp = option(parsed, "--tmp-size").map(text -> Units.size("--tmp-size", text));
        if (tmp.isEmpty()) {
            return BoxLimits.of(memory, processes);
        }
        if (tmp.get() > memory / 4 * 3) {
            throw new UsageError(
                    "--tmp-size '" + Units.words(tmp.get()) + "': /tmp lies in memory, so it may take at most three"
                            + " quarters of --memory, which is " + Units.words(memory));
        }
        return BoxLimits.of(memory, processes, tmp.get());
    }

    private static List<String> environment(ParseResult parsed) {
        List<String> entries = list(parsed, "--env");
        for (String entry : entries) {
            if (!entry.matches("(?s)[A-Za-z_][A-Za-z0-9_]*=.*")) {
                throw new UsageError("--env '" + entry + "': give NAME=value, with a name of letters, digits and _");
            }
        }
        return entries;
    }

    private static SandboxChoice sandbox(ParseResult parsed) {
        String name = option(parsed, "--sandbox").orElse("bubblewrap");
        return Arrays.stream(SandboxChoice.values())
                .filter(choice -> choice.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageError("--sandbox '" + name + "': there are bubblewrap and none"));
    }

    private static Set<Demand> demands(ParseResult parsed) {
        Set<Demand> demands = EnumSet.noneOf(Demand.class);
        if (parsed.hasMatchedOption("--memory")) {
            demands.add(Demand.MEMORY_LIMIT);
        }
        option(parsed, "--require").ifPresent(level -> {
            if (!level.equals("sealed")) {
                throw new UsageError("--require '" + level + "': the only level to require is sealed");
            }
            demands.add(Demand.SEALED);
        });
        return demands;
    }

    private static Optional<String> option(ParseResult parsed, String name) {
        return Optional.ofNullable(parsed.matchedOptionValue(name, (String) null));
    }

    private static List<String> list(ParseResult parsed, String name) {
        return parsed.matchedOptionValue(name, List.<String>of());
    }

    private static OptionSpec value(String label, String description, String... names) {
        return OptionSpec.builder(names)
                .paramLabel(label)
                .type(String.class)
                .arity("1")
                .description(description)
                .build();
    }

    private static OptionSpec values(String label, String description, String... names) {
        return OptionSpec.builder(names)
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1")
                .description(description)
                .build();
    }

    private static OptionSpec flag(String description, String... names) {
        return OptionSpec.builder(names)
                .arity("0")
                .type(boolean.class)
                .description(description)
                .build();
    }
}
