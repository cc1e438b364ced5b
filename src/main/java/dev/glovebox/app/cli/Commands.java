package dev.glovebox.app.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands by their names. A start that names one is spared the others, which cost it a millisecond each. */
final class Commands {
    static final String COMPLETION = "completion";

    /** The usual one first looks for Groovy on the class path, which takes a start 10 ms. */
    private static final IFactory FACTORY = new IFactory() {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            return type == List.class
                    ? type.cast(new ArrayList<>())
                    : CommandLine.defaultFactory().create(type);
        }
    };

    private Commands() {}

    static CommandSpec named(String name) {
        return CommandSpec.wrapWithoutInspection(null, FACTORY).name(name);
    }

    /** Adds the one that the first word names, or all, so that there is something to name. */
    static CommandLine below(CommandSpec root, String... line) {
        var all = all();
        if (line.length > 0 && all.containsKey(line[0])) {
            all.keySet().retainAll(List.of(line[0]));
        }
        all.forEach((name, spec) -> root.addSubcommand(name, new CommandLine(spec.apply(help()), FACTORY)));
        return new CommandLine(root, FACTORY);
    }

    private static Map<String, Function<OptionSpec, CommandSpec>> all() {
        Map<String, Function<OptionSpec, CommandSpec>> all = new LinkedHashMap<>();
        all.put(ChatOptions.NAME, ChatOptions::spec);
        all.put(RunOptions.NAME, RunOptions::spec);
        all.put(HistoryCommand.NAME, HistoryCommand::spec);
        all.put(DiffCommand.NAME, DiffCommand::spec);
        all.put(UndoCommand.NAME, UndoCommand::spec);
        all.put(DemoCommand.NAME, DemoCommand::spec);
        all.put(ExecOptions.NAME, ExecOptions::spec);
        all.put(DoctorCommand.NAME, DoctorCommand::spec);
        all.put(PricesCommand.NAME, PricesCommand::spec);
        all.put(ServeOptions.NAME, ServeOptions::spec);
        all.put(JobOptions.NAME, JobOptions::spec);
        all.put(AttachCommand.NAME, AttachCommand::spec);
        all.put(UserCommand.NAME, UserCommand::spec);
        all.put(TokenCommand.NAME, TokenCommand::spec);
        all.put(COMPLETION, Commands::completion);
        return all;
    }

    static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Print this help.")
                .build();
    }

    private static CommandSpec completion(OptionSpec help) {
        CommandSpec spec = named(COMPLETION).addOption(help);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .descriptionHeading("%n")
                .description("Print a completion script for bash and zsh.")
                .optionListHeading("%n");
        return spec;
    }
}
