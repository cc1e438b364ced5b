package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.Opening.Missing;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.SessionFolder;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.views.BoxFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** A session that was, and a box on its workspace to look at what it left. */
record PastSession(Console console, Configured configured, History history, SessionId id, List<Journal.Entry> entries) {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** The session named first among the words, or the last one of the workspace. */
    static PastSession of(Console console, ParseResult parsed, List<String> words) {
        Configured configured = Configured.of(console.surroundings(), BoxOptions.flags(parsed));
        History history = console.history(configured);
        SessionId id = words.isEmpty()
                ? last(history, configured.workspace())
                : RunOptions.session("the session", words.getFirst());
        List<Journal.Entry> entries = history.read(id)
                .orElseThrow(() -> new UsageError(new Missing(id).message() + "; glovebox history lists the sessions"))
                .entries();
        return new PastSession(console, configured, history, id, entries);
    }

    private static SessionId last(History history, Path workspace) {
        return history.last(workspace.toString())
                .map(Listed.Summary::id)
                .orElseThrow(() -> new UsageError("there is no session of the workspace " + workspace
                        + ": name one, or another workspace with -w; glovebox history lists the sessions"));
    }

    SessionFolder folder() {
        return SessionFolder.of(configured.history(), id);
    }

    /** What is done with the files of the workspace. */
    @FunctionalInterface
    interface Look {
        int at(BoxFiles workspace) throws InterruptedException;
    }

    int inBox(ParseResult parsed, Look look) {
        BoxOptions options = BoxOptions.from(parsed, configured.settings());
        Configured there = Entered.workspace(entries)
                .map(workspace -> configured.at(console.surroundings(), workspace))
                .orElse(configured);
        Opening opening = console.parts()
                .sandboxes()
                .apply(options.sandbox())
                .open(options.policy(console.surroundings(), there));
        return switch (opening) {
            case Opening.Refused refused -> {
                console.say(refused);
                yield ExitStatus.FAILED;
            }
            case Opening.Opened(var box) -> {
                try (box) {
                    yield look.at(files(box));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    yield ExitStatus.CANCELLED;
                }
            }
        };
    }

    private static BoxFiles files(Box box) {
        return new BoxFiles(
                box,
                ByteString.of(box.inside().glove()),
                ByteString.of(box.inside().workspace()),
                LIMIT);
    }
}
