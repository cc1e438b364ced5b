package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.Capability;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** What {@code glovebox run} was asked to do. */
record RunOptions(Task task, Which which, Form form, Stdin stdin, Map<Variable, String> flags) {
    static final String NAME = "run";

    private static final String STEER = "--steer";

    private static final List<Variable> FLAGS = Stream.concat(
                    Stream.of(Variable.MODEL, Variable.CONTEXT_WINDOW), RunLimits.FLAGS.stream())
            .toList();

    /** What there is to do. */
    sealed interface Task {
        /** Words for a model, as they were given. */
        record Prompt(String given) implements Task {}

        /** A file of steps without a model. */
        record StepsFile(String name) implements Task {}
    }

    /** What stdin is for, beside the prompt. */
    enum Stdin {
        NOTHING,
        STEERING
    }

    /** For whom the output is. */
    enum Form {
        PEOPLE,
        JSON_LINES
    }

    RunOptions {
        flags = Map.copyOf(flags);
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis(
                        "glovebox run [OPTIONS] PROMPT",
                        "       glovebox run [OPTIONS] - < FILE",
                        "       glovebox run [OPTIONS] --steps FILE")
                .descriptionHeading("%n")
                .description(
                        "Give the agent a task and watch it work, in a sealed box on a workspace.",
                        "PROMPT is the task in words; - reads it from stdin, @FILE from a file. One that begins with - comes after --.",
                        "A FILE in the workspace, the current folder or a git work tree is a plain file, reached by no link. Secrets of known shapes are left out of what @FILE brings.")
                .optionListHeading("%n")
                .footer(
                        "%nExit status: 0 answered; 1 failed; 2 usage; 3 a limit was reached; 130 cancelled.",
                        "%nExamples:",
                        "  glovebox run \"Create a Python script that prints Hello, World!\"",
                        "  glovebox run --continue \"Now add a test\"",
                        "  glovebox run --json @task.md | jq -r 'select(.type == \"text_delta\").text'",
                        "  glovebox run --steps steps.json");
        spec.addOption(Options.value("FILE", "Run a list of steps, without a model.", "--steps"));
        spec.addOption(Options.flag("Print events as JSON lines.", "--json"));
        spec.addOption(Options.flag(
                "Read stdin while the run goes on: each line is a message that the model hears before its next step.",
                STEER));
        addSession(spec);
        BoxOptions.addTo(spec);
        EgressOptions.addTo(spec);
        spec.addOption(help);
        spec.addPositional(Options.words("PROMPT"));
        return spec;
    }

    /** What a session is, who answers in it, and within which limits. */
    static void addSession(CommandSpec spec) {
        spec.addOption(Options.flag("Go on with the last session of this workspace.", "-c", "--continue"));
        spec.addOption(Options.value("ID", "Go on with this session.", "-r", "--resume"));
        spec.addOption(Options.value(
                "NAME",
                "The model, such as claude-sonnet-4-5-20250929, openai/gpt-4.1 or ollama/qwen3.",
                "-m",
                "--model"));
        spec.addOption(Options.value(
                "N",
                "How many tokens the model takes in one request. Default: what is known of it.",
                "--context-window"));
        RunLimits.addTo(spec);
        CapabilityOptions.addTo(spec, "G");
    }

    static Map<Variable, String> flags(ParseResult parsed) {
        Map<Variable, String> flags = BoxOptions.flags(parsed);
        EgressOptions.addFlags(parsed, flags);
        for (Variable variable : FLAGS) {
            Options.given(parsed, variable.flag()).ifPresent(value -> flags.put(variable, value));
        }
        Set<Capability> asked = CapabilityOptions.given(parsed);
        if (!asked.isEmpty()) {
            flags.put(
                    Variable.CAPABILITIES, asked.stream().map(Capability::word).collect(Collectors.joining(" ")));
        }
        return flags;
    }

    static RunOptions from(ParseResult parsed) {
        return new RunOptions(
                task(parsed),
                which(parsed),
                parsed.hasMatchedOption("--json") ? Form.JSON_LINES : Form.PEOPLE,
                parsed.hasMatchedOption(STEER) ? Stdin.STEERING : Stdin.NOTHING,
                flags(parsed));
    }

    /** Words without quotes around them are one prompt. */
    private static Task task(ParseResult parsed) {
        List<String> words = parsed.matchedPositionalValue(0, List.<String>of());
        Optional<String> steps = Options.given(parsed, "--steps");
        if (parsed.hasMatchedOption(STEER) && (steps.isPresent() || words.equals(List.of("-")))) {
            throw new UsageError("--steer reads stdin for a model at work, so it goes with a prompt in words or in a"
                    + " file (@FILE), not with - or --steps");
        }
        if (steps.isPresent() && !words.isEmpty()) {
            throw new UsageError("--steps runs without a model, so it takes no prompt: leave one of them out");
        }
        if (steps.isEmpty() && words.isEmpty()) {
            throw new UsageError("run needs a prompt, such as: glovebox run \"fix the failing test\"");
        }
        return steps.<Task>map(Task.StepsFile::new).orElseGet(() -> new Task.Prompt(String.join(" ", words)));
    }

    static Which which(ParseResult parsed) {
        Optional<String> resumed = Options.given(parsed, "--resume");
        if (resumed.isPresent() && parsed.hasMatchedOption("--continue")) {
            throw new UsageError("--continue and --resume name two sessions: leave one of them out");
        }
        if (parsed.hasMatchedOption("--continue")) {
            return new Which.Last();
        }
        return resumed.<Which>map(id -> new Which.Named(session("--resume", id)))
                .orElse(new Which.Fresh());
    }

    static SessionId session(String option, String text) {
        return SessionId.parse(text)
                .orElseThrow(() -> new UsageError(option + " '" + text
                        + "': a session id looks like 20260131-235959; glovebox history lists them"));
    }
}
