package dev.glovebox.app.cli;

import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.Limits;
import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.app.session.DemoModels;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.TemporaryFolder;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.model.Model;
import dev.glovebox.ui.print.Look.Results;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Three sample tasks for people without a key: the answers are played by a script, the tools and the box are real. */
final class DemoCommand {
    static final String NAME = "demo";

    private static final Limits LIMITS = Limits.ofTurns(20, 8096);

    private static final List<Sample> SAMPLES = List.of(
            new Sample("hello", "Create a Python script that prints Hello, World!"),
            new Sample(
                    "flask",
                    "Create a Flask API with a /health endpoint that returns {\"status\": \"ok\"}, a requirements.txt and a test of"
                            + " the endpoint.",
                    List.of("pip")),
            new Sample(
                    "csv",
                    "Write a Python script that keeps the rows of a CSV file with value > 100, with sample data and tests."));

    /** A task, and the name of the script that plays it. */
    private record Sample(String name, String task, List<String> hosts) {
        Sample(String name, String task) {
            this(name, task, List.of());
        }
    }

    private final Console console;

    DemoCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox demo [OPTIONS]")
                .descriptionHeading("%n")
                .description(
                        "See three sample tasks done, without a key.",
                        "The answers are played by a script, not a model; the tools and the box are real, so it fails where they do."
                                + " The files go into a folder for each task below the workspace; without -w that is a temporary"
                                + " folder, which is removed at the end.")
                .optionListHeading("%n")
                .footer("%nExamples:", "  glovebox demo", "  glovebox demo -w ~/demo");
        BoxOptions.addTo(spec);
        EgressOptions.addTo(spec);
        spec.addOption(help);
        return spec;
    }

    int run(ParseResult parsed) {
        Map<Variable, String> flags = BoxOptions.flags(parsed);
        if (flags.containsKey(Variable.SAFEDIR)) {
            return samples(
                    parsed,
                    console,
                    Configured.of(console.surroundings(), flags).workspace());
        }
        return TemporaryFolder.use("glovebox-demo-", folder -> samples(parsed, console.in(folder), folder));
    }

    private int samples(ParseResult parsed, Console where, Path folder) {
        console.out()
                .println(
                        "Three sample tasks. No model is asked: a script plays its part. The tools and the box are real.");
        for (Sample sample : SAMPLES) {
            console.out().println("\n> " + sample.task());
            int status = playWithHosts(sample, parsed, where, made(folder.resolve(sample.name())));
            if (status != 0) {
                console.say("the sample '" + sample.name() + "' did not work in this box");
                return status;
            }
        }
        return 0;
    }

    /** Without the hosts where this machine does not know them: the sample then does with less. */
    private static int playWithHosts(Sample sample, ParseResult parsed, Console where, Path workspace) {
        try {
            return play(sample, parsed, where, workspace);
        } catch (UsageError e) {
            if (sample.hosts().isEmpty()) {
                throw e;
            }
            where.say(e.sentence());
            return play(new Sample(sample.name(), sample.task()), parsed, where, workspace);
        }
    }

    private static int play(Sample sample, ParseResult parsed, Console where, Path workspace) {
        Map<Variable, String> flags = BoxOptions.flags(parsed);
        EgressOptions.addFlags(parsed, flags);
        sample.hosts().forEach(host -> flags.merge(Variable.ALLOW_HOST, host, (given, more) -> given + " " + more));
        flags.put(Variable.SAFEDIR, workspace.toString());
        Configured configured = Configured.of(where.surroundings(), flags);
        SessionRun run = new SessionRun(where, configured, BoxOptions.from(parsed, configured.settings()));
        try (Model model = DemoModels.of(sample.name())) {
            return run.run(
                    new Which.Fresh(),
                    new Output(Form.PEOPLE, Results.FAILURES, where.person(Form.PEOPLE)),
                    new Work(
                            model.name(),
                            Work.Heeds.NOTHING,
                            (session, cancel) -> session.turn(
                                    model, LIMITS, new LiveSession.Said(sample.task(), Inbox.EMPTY), cancel)));
        }
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder + " cannot be made", e);
        }
    }
}
