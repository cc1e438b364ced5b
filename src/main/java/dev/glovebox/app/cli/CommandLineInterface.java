package dev.glovebox.app.cli;

import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.LinkedPath;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Why;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** From words on a command line to an exit status; built by hand, because reading annotations costs a start 35 ms. */
public final class CommandLineInterface {

    private final Console console;
    private final PrintStream out;
    private final PrintStream err;

    public CommandLineInterface(Surroundings surroundings, Parts parts, PrintStream out, PrintStream err) {
        this(new Console(surroundings, parts, out, err));
    }

    private CommandLineInterface(Console console) {
        this.console = console;
        out = console.out();
        err = console.err();
    }

    public int run(String[] args) {
        if (args.length > 0 && args[0].equals("help")) {
            return run(Stream.concat(Stream.of(args).skip(1).limit(1), Stream.of("--help"))
                    .toArray(String[]::new));
        }
        if (args.length == 0) {
            return run(new String[] {ChatOptions.NAME});
        }
        try {
            return arrived(execute(commandLine(args).parseArgs(args)));
        } catch (ParameterException e) {
            return usage(sentence(e), e.getCommandLine().getCommandSpec());
        }
    }

    /** An export that a full disk cut short is no success. */
    private int arrived(int status) {
        return status == 0 && out.checkError() ? ExitStatus.NOBODY_READS : status;
    }

    private int execute(ParseResult parsed) {
        ParseResult command = parsed.hasSubcommand() ? parsed.subcommand() : parsed;
        if (command.isUsageHelpRequested()) {
            command.commandSpec().commandLine().usage(out);
            return 0;
        }
        if (parsed.isVersionHelpRequested()) {
            out.println("glovebox " + Settings.VERSION);
            return 0;
        }
        try {
            return switch (command.commandSpec().name()) {
                case ExecOptions.NAME -> new ExecCommand(console).run(command);
                case ChatOptions.NAME -> new ChatCommand(console).run(command);
                case RunOptions.NAME -> new RunCommand(console).run(command);
                case HistoryCommand.NAME -> new HistoryCommand(console).run(command);
                case DiffCommand.NAME -> new DiffCommand(console).run(command);
                case UndoCommand.NAME -> new UndoCommand(console).run(command);
                case DemoCommand.NAME -> new DemoCommand(console).run(command);
                case DoctorCommand.NAME -> new DoctorCommand(console).run(command);
                case PricesCommand.NAME -> new PricesCommand(console).run(command);
                case ServeOptions.NAME -> new ServeCommand(console).run(command);
                case JobOptions.NAME -> new JobCommand(console, command).run();
                case AttachCommand.NAME -> new AttachCommand(console, command).run();
                case UserCommand.NAME -> new UserCommand(console).run(command);
                case TokenCommand.NAME -> new TokenCommand(console).run(command);
                case Commands.COMPLETION -> completion();
                default ->
                    usage("give a command, such as: glovebox run \"fix the failing test\"", command.commandSpec());
            };
        } catch (LinkedPath e) {
            return console.confirms(e)
                    ? new CommandLineInterface(console.confirming(e)).execute(parsed)
                    : usage(e.sentence(), command.commandSpec());
        } catch (UsageError e) {
            return usage(e.sentence(), command.commandSpec());
        } catch (UncheckedIOException e) {
            console.say(Why.of(e));
            return command.commandSpec().name().equals(ExecOptions.NAME) ? ExitStatus.BOX_FAILED : ExitStatus.FAILED;
        }
    }

    private int completion() {
        out.print(AutoComplete.bash("glovebox", commandLine()));
        return 0;
    }

    private int usage(String sentence, CommandSpec command) {
        console.say(sentence);
        err.println("See: " + command.qualifiedName() + " --help");
        return ExitStatus.USAGE;
    }

    private static String sentence(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched
                && e.getCommandLine().getParent() == null
                && !unmatched.getUnmatched().getFirst().startsWith("-")) {
            String names = String.join(", ", e.getCommandLine().getSubcommands().keySet());
            return "there is no command '" + unmatched.getUnmatched().getFirst() + "': the commands are " + names;
        }
        return String.valueOf(e.getMessage());
    }

    /** For that command line, or for every one. */
    static CommandLine commandLine(String... args) {
        CommandSpec root = Commands.named("glovebox");
        root.addOption(OptionSpec.builder("--version")
                .versionHelp(true)
                .description("Print the version.")
                .build());
        root.addOption(Commands.help());
        root.usageMessage()
                .synopsisHeading("Usage: ")
                .descriptionHeading("%n")
                .description("A coding agent in a sealed box.")
                .optionListHeading("%n")
                .commandListHeading("%nCommands:%n")
                .footer(
                        "%nWithout a command it is chat.",
                        "%nExamples:",
                        "  glovebox",
                        "  glovebox demo",
                        "  glovebox run \"Create a Python script that prints Hello, World!\"",
                        "  glovebox exec -- make test",
                        "  glovebox exec -w ~/project -t -- bash",
                        "  eval \"$(glovebox completion)\"");
        // An argument such as @file belongs to the program that is run; expanded, it would hand it a file of the host.
        return Commands.below(root, args).setExpandAtFiles(false);
    }
}
