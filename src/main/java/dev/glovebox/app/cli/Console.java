package dev.glovebox.app.cli;

import dev.glovebox.agent.journal.History;
import dev.glovebox.app.cli.RunOptions.Form;
import dev.glovebox.app.egress.OneByOne;
import dev.glovebox.app.egress.Person;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.session.Rooms;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.LinkedPath;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.SecretRedactor;
import dev.glovebox.sandbox.Approvals;
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
import java.util.List;

/** Where a command was typed, and what it can use. */
record Console(Surroundings surroundings, Parts parts, PrintStream out, PrintStream err) {
    private static final int STDIN = 0;
    private static final int STDOUT = 1;
    private static final int STDERR = 2;

    /** As if typed in that folder. */
    Console in(Path folder) {
        return new Console(surroundings.in(folder), parts, out, err);
    }

    Console confirming(LinkedPath asked) {
        return new Console(surroundings.confirming(asked), parts, out, err);
    }

    /** Whether a person at the terminal says that the target of the link is meant; false where nobody can be asked. */
    boolean confirms(LinkedPath asked) {
        if (!surroundings.isTerminal(STDIN) || !surroundings.isTerminal(STDERR)) {
            return false;
        }
        String question = "\nglovebox: " + PlainText.line(asked.fact()) + ".\nGive that to the box? ";
        try {
            return new TerminalQuestions(new TerminalKeyboard(), err, new Cancel()).ask(question)
                    == Approvals.Answer.YES;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Refuses one that other users could read or forge. */
    History history(Configured configured) {
        return parts.history(configured, surroundings);
    }

    /** About the command, to a person. */
    void say(String sentence) {
        err.println("glovebox: " + PlainText.line(secrets().hide(sentence)));
    }

    int failed(String sentence) {
        say(sentence);
        return ExitStatus.FAILED;
    }

    /** Why there is no box, and the way out. */
    void say(Opening.Refused refused) {
        say("the box did not open: " + refused.reason());
        err.println("What to do: " + PlainText.line(secrets().hide(refused.remedy())));
    }

    /** Made when something is said: a run that goes well says nothing. */
    SecretRedactor secrets() {
        return new SecretRedactor(surroundings.environment());
    }

    /** Links in these workspaces, in the current folder and in repositories are not followed. */
    PromptSource prompts(Path... workspaces) {
        return new PromptSource(surroundings, List.of(workspaces), new FileInputStream(FileDescriptor.in), this::say);
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
