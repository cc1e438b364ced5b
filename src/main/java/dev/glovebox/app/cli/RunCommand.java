package dev.glovebox.app.cli;

import dev.glovebox.agent.Steps;
import dev.glovebox.agent.TurnLimits;
import dev.glovebox.app.cli.RunOptions.Task;
import dev.glovebox.app.session.HeadStart;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.model.LocalOllama;
import dev.glovebox.model.ModelChoice;
import dev.glovebox.model.Models;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.print.Look.Results;
import java.time.Duration;
import picocli.CommandLine.ParseResult;

/** A task for the agent, without a conversation. */
final class RunCommand {
    private static final Duration PATIENCE_WITH_OLLAMA = Duration.ofMillis(300);

    private final Console console;

    RunCommand(Console console) {
        this.console = console;
    }

    int run(ParseResult parsed) {
        HeadStart.begin();
        RunOptions options = RunOptions.from(parsed);
        Configured configured = Configured.of(console.surroundings(), options.flags());
        BoxOptions box = BoxOptions.from(parsed, configured.settings());
        SessionRun session = new SessionRun(console, configured, box);
        return switch (options.task()) {
            case Task.Prompt(var given) -> prompt(console.prompts().prompt(given), options, session, configured);
            case Task.StepsFile(var name) -> steps(name, options, session);
        };
    }

    private int prompt(String prompt, RunOptions options, SessionRun session, Configured configured) {
        Settings settings = configured.settings();
        TurnLimits limits = new TurnLimits(settings.maxTurns(), settings.maxTokens());
        return switch (new Models(ModelAccess.of(settings)).choose(settings.value(Variable.MODEL))) {
            case ModelChoice.Refused(var cause, var why) -> refused(cause, why, configured);
            case ModelChoice.Chosen(var model) -> {
                try (model) {
                    yield session.run(
                            options.which(),
                            new Output(options.form(), Results.FAILURES),
                            new Work(model.name(), (live, cancel) -> live.turn(model, limits, prompt, cancel)));
                }
            }
        };
    }

    private int refused(ModelChoice.Cause cause, String why, Configured configured) {
        console.say(why);
        if (cause == ModelChoice.Cause.NO_KEY) {
            NoKey.advice(configured.settings(), configured.settingsFile(), LocalOllama.model(PATIENCE_WITH_OLLAMA))
                    .stream()
                    .map(PlainText::line)
                    .forEach(console.err()::println);
        }
        return ExitStatus.USAGE;
    }

    private int steps(String name, RunOptions options, SessionRun session) {
        Steps steps = read(name);
        return session.run(
                options.which(),
                new Output(options.form(), Results.ALL),
                new Work("steps, no model", (live, cancel) -> live.steps(steps, cancel)));
    }

    private Steps read(String name) {
        String text = name.equals("-")
                ? console.prompts().prompt(name)
                : console.prompts().file("--steps", name);
        try {
            return Steps.read(text);
        } catch (MalformedJson e) {
            throw new UsageError("--steps " + name + " cannot be run: " + e.getMessage());
        }
    }
}
