package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.Export;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.session.SessionFolder;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.PlainText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Looks at sessions that were, and puts them away. */
final class HistoryCommand {
    static final String NAME = "history";

    private static final int MOST_HITS = 200;
    private static final String HOW = "list, show ID, search TEXT, export ID, delete ID or salvage ID";

    private final Console console;

    HistoryCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis(
                        "glovebox history [OPTIONS] [list | show ID | search TEXT | export ID | delete ID... | salvage ID]")
                .descriptionHeading("%n")
                .description(
                        "List, read, search, export and delete sessions.",
                        "An id is the name of a file in the history folder without .json.")
                .optionListHeading("%n")
                .footer(
                        "%nsalvage copies the file of a damaged session aside and cuts it down to its good entries.",
                        "%nExamples:",
                        "  glovebox history",
                        "  glovebox history show 20260131-235959",
                        "  glovebox history search \"flaky test\"",
                        "  glovebox history export 20260131-235959 --format md > session.md");
        spec.addOption(
                Options.value("DIR", "The workspace, where the history's place depends on it.", "-w", "--workspace"));
        spec.addOption(Options.value("FORMAT", "Of export: json (default) or md.", "--format"));
        spec.addOption(help);
        spec.addPositional(Options.words("WHAT"));
        return spec;
    }

    int run(ParseResult parsed) {
        List<String> words = parsed.matchedPositionalValue(0, List.of("list"));
        List<String> rest = words.subList(1, words.size());
        Configured configured = Configured.of(console.surroundings(), flags(parsed));
        History history = console.history(configured);
        return switch (words.getFirst()) {
            case "list" -> list(history, rest);
            case "show" -> show(history, one(rest, "show"));
            case "search" -> search(history, rest);
            case "export" ->
                export(
                        history,
                        one(rest, "export"),
                        Options.given(parsed, "--format").orElse("json"));
            case "delete" -> delete(history, configured.history(), rest);
            case "salvage" -> salvage(history, one(rest, "salvage"));
            default -> throw new UsageError("history '" + words.getFirst() + "': there are " + HOW);
        };
    }

    private static Map<Variable, String> flags(ParseResult parsed) {
        return Options.given(parsed, "-w")
                .map(given -> Map.of(Variable.SAFEDIR, given))
                .orElse(Map.of());
    }

    private static SessionId one(List<String> rest, String word) {
        if (rest.size() != 1) {
            throw new UsageError("history " + word + " needs one session id; glovebox history lists them");
        }
        return RunOptions.session("history " + word, rest.getFirst());
    }

    private int list(History history, List<String> rest) {
        if (!rest.isEmpty()) {
            throw new UsageError("history list takes nothing more, not '" + rest.getFirst() + "'");
        }
        HistoryLines lines = new HistoryLines(console.parts().clock());
        List<String> all = history.list().stream().map(lines::of).toList();
        all.forEach(console.out()::println);
        if (all.isEmpty()) {
            console.say("there is no session yet; glovebox run begins one");
        }
        return 0;
    }

    private int show(History history, SessionId id) {
        return reading(history, id, entries -> console.out().print(Export.markdown(id, entries)));
    }

    private int export(History history, SessionId id, String format) {
        return switch (format) {
            case "json" -> reading(history, id, entries -> console.out().print(Export.json(id, entries)));
            case "md" -> show(history, id);
            default -> throw new UsageError("--format '" + format + "': there are json and md");
        };
    }

    /** What can be done with the entries of a session. */
    @FunctionalInterface
    private interface Reader {
        void read(List<Journal.Entry> entries);
    }

    private int reading(History history, SessionId id, Reader reader) {
        Optional<History.Reading> reading = history.read(id);
        if (reading.isEmpty()) {
            return console.failed(new Opening.Missing(id).message());
        }
        reader.read(reading.get().entries());
        return reading.get().trouble().map(console::failed).orElse(0);
    }

    private int search(History history, List<String> words) {
        if (words.isEmpty()) {
            throw new UsageError("history search needs a text to look for");
        }
        List<History.Hit> hits = history.search(String.join(" ", words), MOST_HITS);
        hits.forEach(hit -> console.out()
                .println(hit.session() + "  " + PlainText.line(hit.excerpt().strip())));
        return hits.isEmpty() ? ExitStatus.FAILED : 0;
    }

    private int delete(History history, Path place, List<String> ids) {
        if (ids.isEmpty()) {
            throw new UsageError("history delete needs a session id; glovebox history lists them");
        }
        List<SessionId> sessions =
                ids.stream().map(id -> RunOptions.session("history delete", id)).toList();
        int status = 0;
        for (SessionId id : sessions) {
            Optional<Opening.Refused> refused = history.delete(id);
            status = refused.map(why -> console.failed(why.message())).orElse(status);
            if (refused.isEmpty()) {
                SessionFolder.of(place, id).remove();
                console.out().println("deleted " + id);
            }
        }
        return status;
    }

    private int salvage(History history, SessionId id) {
        return switch (history.salvage(id)) {
            case Opening.Opened(var journal, var entries, var notices) -> {
                journal.close();
                notices.forEach(notice -> console.out().println(PlainText.line(notice)));
                console.out().println("session " + id + " has " + entries.size() + " entries and can be resumed");
                yield 0;
            }
            case Opening.Damaged damaged -> console.failed(damaged.message());
            case Opening.Refused refused -> console.failed(refused.message());
        };
    }
}
