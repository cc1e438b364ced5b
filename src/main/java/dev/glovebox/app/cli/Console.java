package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.History;
import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.app.clients.HostFiles;
import dev.glovebox.app.egress.HintingGate;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.egress.WayOut;
import dev.glovebox.app.egress.WayOutSettings;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.SessionFolder;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.sandbox.Approvals;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.ui.print.Look;
import dev.glovebox.ui.print.Look.Ink;
import dev.glovebox.ui.print.Look.Pace;
import dev.glovebox.ui.print.Look.Results;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;

/** Where a command was typed, and what it can use. */
record Console(Surroundings surroundings, Parts parts, PrintStream out, PrintStream err) {
    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;

    /** As if typed in that folder. */
    Console in(Path folder) {
        return new Console(surroundings.in(folder), parts, out, err);
    }

    /** Refuses one that other users could read or forge. */
    History history(Configured configured) {
        configured.requireOwnHistory(surroundings);
        SessionFolder.requireNoLink(configured.history());
        return parts.histories().apply(configured.history());
    }

    /** About the command, to a person. */
    void say(String sentence) {
        err.println("glovebox: " + PlainText.line(sentence));
    }

    int failed(String sentence) {
        say(sentence);
        return ExitStatus.FAILED;
    }

    /** Why there is no box, and the way out. */
    void say(Opening.Refused refused) {
        say("the box did not open: " + refused.reason());
        err.println("What to do: " + PlainText.line(refused.remedy()));
    }

    PromptSource prompts() {
        return new PromptSource(surroundings, new FileInputStream(FileDescriptor.in));
    }

    ReadableByteChannel stdin() {
        return new FileInputStream(FileDescriptor.in).getChannel();
    }

    /** Who watches the run can be asked; a program that reads its events cannot. */
    Person person(Form form) {
        return form == Form.PEOPLE && surroundings.isTerminal(STDIN) && surroundings.isTerminal(STDERR)
                ? Person.AT_THE_TERMINAL
                : Person.AWAY;
    }

    /** Made when there is one: calls of the C library take a start dozens of milliseconds to prepare. */
    Approvals questions(Cancel cancel) {
        return question -> new TerminalQuestions(new TerminalKeyboard(), err, cancel).ask(question);
    }

    WayOut wayOut(Configured configured, BoxOptions options, Person person) {
        return WayOutSettings.wayOut(
                configured.settings(),
                new WayOutSettings.Place(
                        surroundings,
                        configured.workspace(),
                        options.system(),
                        parts.outside().whereabouts()),
                person);
    }

    Gate gate(WayOut wayOut, Configured configured, Approvals person) {
        return new HintingGate(
                parts.outside().gates().apply(wayOut.permissions(person)),
                HostFiles.of(surroundings, configured.workspace()));
    }

    OutputStream stdout() {
        return new FileOutputStream(FileDescriptor.out);
    }

    OutputStream stderr() {
        return new FileOutputStream(FileDescriptor.err);
    }

    Look look(Results results) {
        boolean terminal = surroundings.isTerminal(STDOUT);
        boolean coloured = terminal && surroundings.isTerminal(STDERR) && surroundings.wantsColours();
        return new Look(terminal ? Pace.STREAMED : Pace.WHOLE, coloured ? Ink.COLOURED : Ink.PLAIN, results);
    }
}
