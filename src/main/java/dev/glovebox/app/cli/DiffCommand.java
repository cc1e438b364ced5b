package dev.glovebox.app.cli;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.ui.print.DiffLines;
import dev.glovebox.ui.print.Look.Results;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.changes.Baseline;
import dev.glovebox.views.changes.Changes;
import dev.glovebox.views.changes.Snapshot;
import dev.glovebox.views.changes.UnifiedDiff;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Shows what a session changed in its workspace. */
final class DiffCommand {
    static final String NAME = "diff";

    private final Console console;

    DiffCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox diff [OPTIONS] [ID]")
                .descriptionHeading("%n")
                .description(
                        "Show what has changed in a session's workspace since just before its first change.",
                        "Whoever changed it: the agent's tools, its commands, or you. Without ID it is the last session of the workspace.")
                .optionListHeading("%n")
                .footer(
                        "%nExit status: 0 shown; 1 failed; 2 usage.",
                        "%nExamples:",
                        "  glovebox diff 20260131-235959",
                        "  glovebox diff --raw 20260131-235959 | git apply -R");
        spec.addOption(Options.flag("Print the bytes as they are, for patch or git apply.", "--raw"));
        BoxOptions.addTo(spec);
        spec.addOption(help);
        spec.addPositional(Options.words("ID"));
        return spec;
    }

    int run(ParseResult parsed) {
        List<String> words = parsed.matchedPositionalValue(0, List.<String>of());
        if (words.size() > 1) {
            throw new UsageError("diff takes one session id, not '" + words.get(1) + "' too");
        }
        PastSession session = PastSession.of(console, parsed, words);
        return switch (Baseline.load(session.folder().baseline())) {
            case Baseline.Unusable(var reason) -> console.failed(reason);
            case Baseline.Found(var snapshot) ->
                session.inBox(parsed, files -> show(snapshot, files, parsed.hasMatchedOption("--raw")));
        };
    }

    private int show(Snapshot before, BoxFiles files, boolean raw) throws InterruptedException {
        return switch (Changes.since(before, files)) {
            case FileOutcome.Failed<Changes>(var cause, var reason) ->
                console.failed("the workspace cannot be compared: " + reason);
            case FileOutcome.Done<Changes>(var changes) -> {
                changes.list().forEach(change -> print(UnifiedDiff.of(change), raw));
                changes.notCompared().forEach(note -> console.say("not compared: " + note));
                if (changes.list().isEmpty()) {
                    console.say("nothing has changed");
                }
                yield 0;
            }
        };
    }

    private void print(ByteString diff, boolean raw) {
        if (raw) {
            console.out().writeBytes(diff.toBytes());
        } else {
            String text = new String(diff.toBytes(), StandardCharsets.UTF_8);
            console.out().print(DiffLines.of(text, console.look(Results.ALL).ink()));
        }
    }
}
