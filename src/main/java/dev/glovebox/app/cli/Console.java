package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.History;
import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.app.egress.OneByOne;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
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
        return parts.history(configured, surroundings);
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
    OneByOne questions(Cancel cancel) {
        return new OneByOne(question -> new TerminalQuestions(new TerminalKeyboard(), err, cancel).ask(question));
    }

    Rooms rooms(BoxOptions options) {
        return new Rooms(surroundings, parts, options.plan(surroundings));
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
