package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.TakingBack;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.changes.Replaced;
import dev.glovebox.views.changes.Undo;
import dev.glovebox.views.changes.Undo.Outcome;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Takes back what the file tools of a session changed. */
final class UndoCommand {
    static final String NAME = "undo";

    private final Console console;

    UndoCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox undo [OPTIONS] ID [CALL]")
                .descriptionHeading("%n")
                .description(
                        "Take back what the file tools of a session changed: all of it, newest first, or one call.",
                        "A file that is no longer as the call left it stays as it is, and you are told. What commands of the agent"
                                + " changed cannot be taken back; glovebox diff shows it.")
                .optionListHeading("%n")
                .footer(
                        "%nExit status: 0 taken back; 1 something was not; 2 usage.",
                        "%nExamples:",
                        "  glovebox undo 20260131-235959",
                        "  glovebox undo 20260131-235959 toolu_01A09q90qw90lq917835lq9");
        BoxOptions.addTo(spec);
        spec.addOption(help);
        spec.addPositional(Options.words("ID"));
        return spec;
    }

    int run(ParseResult parsed) {
        List<String> words = parsed.matchedPositionalValue(0, List.<String>of());
        if (words.isEmpty() || words.size() > 2) {
            throw new UsageError("undo takes a session id and perhaps a call; glovebox history lists the sessions");
        }
        PastSession session = PastSession.of(console, parsed, words);
        Optional<String> call = words.stream().skip(1).findFirst();
        call.ifPresent(id -> TakingBack.requireCall(
                id, session.entries().stream().map(Journal.Entry::event).toList()));
        Entered entered = Entered.open(session.history(), session.configured().history(), session.id());
        try (Journal journal = entered.journal()) {
            return session.inBox(parsed, files -> {
                Undo undo = new Undo(store(session), files, outcome -> keep(outcome, journal));
                return takeBack(call, undo, journal);
            });
        } catch (Journal.NotKept e) {
            return console.failed(String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            return console.failed(Why.of(e));
        }
    }

    private static Replaced store(PastSession session) {
        return new Replaced(session.folder().replaced());
    }

    private int takeBack(Optional<String> call, Undo undo, Journal journal) throws InterruptedException {
        List<Outcome> outcomes = call.isPresent() ? undo.call(call.get()) : undo.all();
        int status = 0;
        for (Outcome outcome : outcomes) {
            console.out().println(PlainText.line(TakingBack.words(outcome)));
            status = TakingBack.isGood(outcome) ? status : ExitStatus.FAILED;
        }
        journal.force();
        if (outcomes.isEmpty()) {
            console.say("there is nothing to take back");
        }
        return status;
    }

    /** At once, so that a kill after it does not make the model believe in what is gone. */
    private static void keep(Outcome outcome, Journal journal) {
        TakingBack.event(outcome).ifPresent(journal::append);
    }
}
