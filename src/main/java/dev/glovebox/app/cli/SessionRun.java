package dev.glovebox.app.cli;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.egress.BoxSystem;
import dev.glovebox.app.egress.WayOut;
import dev.glovebox.app.session.Beside;
import dev.glovebox.app.session.Entered;
import dev.glovebox.app.session.LiveSession;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Toolchains;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.Why;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.ui.print.JsonLines;
import dev.glovebox.ui.print.Paper;
import dev.glovebox.ui.print.Transcript;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One piece of work in a session, from opening it to an exit status. */
final class SessionRun {
    private final Console console;
    private final Configured configured;
    private final BoxOptions options;
    private final Cancel cancel = new Cancel();
    private final Paper out;

    SessionRun(Console console, Configured configured, BoxOptions options) {
        this.console = console;
        this.configured = configured;
        this.options = options;
        out = new Paper(console.stdout(), cancel::ask);
    }

    int run(Which which, Output output, Work work) {
        try {
            History history = console.history(configured);
            Optional<Entered> earlier = Entered.earlier(history, configured.history(), which, configured.workspace());
            try {
                return opened(earlier, history, output, work);
            } finally {
                earlier.ifPresent(entered -> entered.journal().close());
            }
        } catch (Journal.NotKept e) {
            return stopped(String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            return stopped(Why.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.CANCELLED;
        }
    }

    private int opened(Optional<Entered> earlier, History history, Output output, Work work)
            throws InterruptedException {
        Beside<Cancel> listening = Beside.begin("stop-signals", this::listening);
        Configured there = there(earlier);
        WayOut wayOut = console.wayOut(there, options, output.person());
        Gate gate = console.gate(wayOut, there, console.questions(cancel));
        Parts.Programs programs = console.parts().programs().get();
        BoxPolicy policy = options.policy(console.surroundings(), there)
                .withPrograms(programs.folder())
                .withCertificates(wayOut.certificates());
        Beside<List<String>> notices = Beside.begin("notices", () -> notices(policy, wayOut));
        Sandbox sandbox = console.parts().sandboxes().apply(options.sandbox());
        listening.await();
        return switch (sandbox.open(policy, gate.egress(wayOut.variables()))) {
            case Opening.Refused refused -> {
                console.say(refused);
                yield ExitStatus.FAILED;
            }
            case Opening.Opened(var box) -> {
                try (box) {
                    Entered entered = earlier.orElseGet(() -> Entered.fresh(history, configured.history()));
                    var room = new LiveSession.Room(box, gate, wayOut.words());
                    try (LiveSession session = new LiveSession(
                            entered,
                            room,
                            programs.deno(),
                            new LiveSession.Audience(sink(output), ModelAccess.redaction(configured.settings())),
                            console.parts().clock())) {
                        if (work.heeds() == Work.Heeds.INSTRUCTIONS) {
                            session.guide(console.surroundings().config());
                        }
                        session.introduce(policy.workspace(), work.model(), notices.await());
                        yield status(work.turn().in(session, cancel));
                    }
                }
            }
        };
    }

    private Cancel listening() {
        StopSignals.ask(cancel);
        return cancel;
    }

    private List<String> notices(BoxPolicy policy, WayOut wayOut) {
        boolean onHostsSystem = options.system() == BoxSystem.OF_THIS_MACHINE;
        return Stream.of(
                        configured.settings().ignored().stream(),
                        onHostsSystem
                                ? Toolchains.notice(console.surroundings(), policy).stream()
                                : Stream.<String>of(),
                        wayOut.notices().stream())
                .flatMap(sentences -> sentences)
                .toList();
    }

    private int stopped(String reason) {
        int status = console.failed(reason);
        console.err()
                .println("What to do: "
                        + PlainText.line("see that " + configured.history()
                                + " can be written and has room, and that more files may be open (ulimit -n); glovebox run"
                                + " --continue goes on after what was kept"));
        return status;
    }

    private Configured there(Optional<Entered> earlier) {
        return earlier.flatMap(entered -> Entered.workspace(entered.before()))
                .map(workspace -> configured.at(console.surroundings(), workspace))
                .orElse(configured);
    }

    private EventSink sink(Output output) {
        return switch (output.form()) {
            case JSON_LINES -> new JsonLines(out);
            case PEOPLE -> new Transcript(out, new Paper(console.stderr(), () -> {}), console.look(output.results()));
        };
    }

    private int status(TurnEnd end) {
        if (out.isTorn()) {
            return ExitStatus.NOBODY_READS;
        }
        return switch (end) {
            case TurnEnd.Done() -> 0;
            case TurnEnd.Failed ignored -> ExitStatus.FAILED;
            case TurnEnd.LimitReached ignored -> ExitStatus.LIMIT_REACHED;
            case TurnEnd.Cancelled() -> ExitStatus.CANCELLED;
        };
    }
}
