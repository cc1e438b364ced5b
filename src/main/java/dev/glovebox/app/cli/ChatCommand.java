package dev.glovebox.app.cli;

import dev.glovebox.app.chat.Backroom;
import dev.glovebox.app.chat.Means;
import dev.glovebox.app.session.Beside;
import dev.glovebox.app.session.HeadStart;
import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.KnownWorkspaces;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.terminal.PersonsEditor;
import dev.glovebox.app.terminal.Stty;
import dev.glovebox.process.PersonProgram;
import dev.glovebox.ui.print.Look;
import dev.glovebox.ui.print.Look.Ink;
import dev.glovebox.ui.print.Look.Pace;
import dev.glovebox.ui.print.Look.Results;
import dev.glovebox.ui.print.Paper;
import dev.glovebox.ui.print.Transcript;
import dev.glovebox.ui.tui.Abilities;
import dev.glovebox.ui.tui.Chat;
import dev.glovebox.ui.tui.Mailbox;
import dev.glovebox.ui.tui.PlainChat;
import dev.glovebox.ui.tui.Standing;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Span;
import dev.glovebox.ui.tui.text.Style;
import dev.glovebox.ui.tui.text.Tone;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/** A conversation with the agent at a terminal. */
final class ChatCommand {
    private static final int STDIN = 0;
    private static final int STDOUT = 1;

    private final Console console;
    private final Surroundings surroundings;

    ChatCommand(Console console) {
        this.console = console;
        surroundings = console.surroundings();
    }

    int run(ParseResult parsed) {
        if (!surroundings.isTerminal(STDIN) || !surroundings.isTerminal(STDOUT)) {
            throw new UsageError("a chat needs a terminal, and stdin or stdout is none:"
                    + " glovebox run \"TASK\" works without one, and glovebox --help lists the commands");
        }
        HeadStart.begin();
        ChatOptions options = ChatOptions.from(parsed);
        Configured configured = Configured.of(surroundings, options.flags());
        BoxOptions box = BoxOptions.from(parsed, configured.settings());
        Means means = new Means(surroundings, console.parts(), configured, box.plan(surroundings));
        try {
            return TerminalAbilities.areEnough(surroundings)
                    ? drawn(means, options.which())
                    : plain(means, options.which());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.CANCELLED;
        }
    }

    /** The terminal is made ready beside everything else, and is as before whatever comes of it. */
    private int drawn(Means means, Which which) throws InterruptedException {
        Beside<Stty> ready = Beside.begin("stty", rawMode());
        PersonsEditor editor = editor(surroundings, means.configured().workspace()); // before a box can plant one
        Mailbox mailbox = new Mailbox();
        try (Backroom backroom = new Backroom(means, which, mailbox, mailbox)) {
            Abilities abilities = TerminalAbilities.of(surroundings);
            RawTerminal terminal = new RawTerminal(ready.await(), mailbox, editor);
            terminal.open(abilities.modes().off());
            new Chat(
                            backroom,
                            mailbox,
                            new Chat.Seat(terminal, abilities, means.parts().clock()))
                    .run(greeting(backroom.standing()));
            return farewell(backroom);
        } finally {
            ready.await().restore();
        }
    }

    static Supplier<Stty> rawMode() {
        return Stty::enterRawMode;
    }

    private int farewell(Backroom backroom) {
        backroom.standing().session().ifPresent(session -> console.out()
                .println("Session " + session + " · glovebox chat --resume " + session + " goes on"));
        return 0;
    }

    private int plain(Means means, Which which) throws InterruptedException {
        Mailbox mailbox = new Mailbox();
        try (Backroom backroom = new Backroom(means, which, mailbox, mailbox)) {
            plain(backroom, mailbox);
            return farewell(backroom);
        }
    }

    private void plain(Backroom backroom, Mailbox mailbox) throws InterruptedException {
        HostSignal.when("INT", mailbox::interrupted);
        HostSignal.when("TERM", mailbox::end);
        HostSignal.when("HUP", mailbox::end);
        TtyBytes keyboard = new TtyBytes(mailbox::typed, mailbox::end);
        keyboard.begin();
        Paper paper = new Paper(console.stdout(), mailbox::end);
        Transcript transcript = new Transcript(paper, paper, new Look(Pace.STREAMED, Ink.PLAIN, Results.FAILURES));
        new PlainChat(backroom, mailbox, transcript, console.out()).run(greeting(backroom.standing()));
        keyboard.end();
    }

    static PersonsEditor editor(Surroundings surroundings, Path workspace) {
        String command = Stream.of("VISUAL", "EDITOR")
                .map(surroundings::variable)
                .filter(value -> !value.isBlank())
                .findFirst()
                .orElse("vi");
        KnownWorkspaces workspaces = KnownWorkspaces.of(surroundings).and(workspace);
        return new PersonsEditor(
                command,
                new PersonProgram.Place(surroundings.environment(), surroundings.directory(), workspaces::reach),
                surroundings.ownCache());
    }

    static List<Row> greeting(Standing standing) {
        return List.of(
                Row.of(
                        new Span("Glovebox", Style.BOLD),
                        Span.of(
                                " " + Settings.VERSION + " · " + standing.shortModel() + " · " + standing.workspace(),
                                Tone.DIM)),
                Row.of("Say what to do. / for commands, @ for files, Ctrl-C twice to quit.", Tone.DIM));
    }
}
