package dev.glovebox.app.cli;

import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.Limits;
import dev.glovebox.agent.StepRunner;
import dev.glovebox.agent.Steps;
import dev.glovebox.agent.Tariff;
import dev.glovebox.app.cli.RunOptions.Task;
import dev.glovebox.app.cli.Work.Heeds;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.session.HeadStart;
import dev.glovebox.app.session.LazyTariff;
import dev.glovebox.app.session.LiveSession.Said;
import dev.glovebox.app.session.ModelAccess;
import dev.glovebox.app.session.SessionLimits;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.OwnPrices;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.model.LocalOllama;
import dev.glovebox.model.Model;
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
            case Task.Prompt(var given) -> prompt(prompts(configured).prompt(given), options, session, configured);
            case Task.StepsFile(var name) -> steps(name, options, session, configured);
        };
    }

    private int prompt(String prompt, RunOptions options, SessionRun session, Configured configured) {
        Settings settings = configured.settings();
        LazyTariff tariff = new LazyTariff(OwnPrices.of(console.surroundings()), console::say);
        Limits limits = SessionLimits.of(settings, tariff);
        return switch (new Models(ModelAccess.of(settings)).choose(settings.value(Variable.MODEL))) {
            case ModelChoice.Refused(var cause, var why) -> refused(cause, why, configured);
            case ModelChoice.Chosen(var model) -> {
                try (model) {
                    SessionLimits.requirePrice(limits, tariff, model.name());
                    yield session.run(
                            options.which(), output(options, Results.FAILURES), work(model, limits, prompt, options));
                }
            }
        };
    }

    private Work work(Model model, Limits limits, String prompt, RunOptions options) {
        return new Work(
                model.name(),
                Heeds.INSTRUCTIONS,
                switch (options.stdin()) {
                    case NOTHING -> (live, cancel) -> live.turn(model, limits, new Said(prompt, Inbox.EMPTY), cancel);
                    case STEERING ->
                        (live, cancel) -> {
                            try (Steering said =
                                    Steering.start(console.stdin(), options.form(), live::notice, cancel)) {
                                return live.turn(model, limits, new Said(prompt, said), cancel);
                            }
                        };
                });
    }

    /** Who steers is not asked: the answer could not be told from a message. */
    private Output output(RunOptions options, Results results) {
        return new Output(
                options.form(),
                results,
                switch (options.stdin()) {
                    case NOTHING -> console.person(options.form());
                    case STEERING -> Person.AWAY;
                });
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

    private PromptSource prompts(Configured configured) {
        return console.prompts(configured.workspace());
    }

    private int steps(String name, RunOptions options, SessionRun session, Configured configured) {
        Settings settings = configured.settings();
        Steps steps = read(name, prompts(configured));
        steps.lack(BoxSettings.of(settings).capabilities()).ifPresent(why -> {
            throw new UsageError("--steps " + name + " cannot be run: " + why + "; --desktop gives it one");
        });
        Limits limits = SessionLimits.of(settings, Tariff.UNKNOWN);
        return session.run(
                options.which(),
                output(options, Results.ALL),
                new Work(StepRunner.MODEL, Heeds.NOTHING, (live, cancel) -> live.steps(steps, limits, cancel)));
    }

    private static Steps read(String name, PromptSource prompts) {
        String text = name.equals("-") ? prompts.prompt(name) : prompts.file("--steps", name);
        try {
            return Steps.read(text).fit();
        } catch (MalformedJson e) {
            throw new UsageError("--steps " + name + " cannot be run: " + e.getMessage());
        }
    }
}
