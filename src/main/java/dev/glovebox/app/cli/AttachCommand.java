package dev.glovebox.app.cli;

import dev.glovebox.app.client.RemoteTerminal;
import dev.glovebox.app.client.ServiceClient;
import dev.glovebox.app.client.Trouble;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.CallSpec.Stdio.Pty;
import dev.glovebox.protocol.Json;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** A shell in the box of a job on a server, at the person's own terminal. */
final class AttachCommand {
    static final String NAME = "attach";

    private static final int LARGEST = 1000;
    private static final Pattern ENDED = Pattern.compile("(exit|signal) (\\d{1,3})");

    /** Undoes what a program inside may have set: colours, mouse, pasting, keys, a hidden cursor, the second screen. */
    private static final String LEAVE =
            "\u001b[0m\u001b[?1000;1002;1003;1004;1006;2004l\u001b[?1l\u001b>\u001b[?25h\u001b[?1047l\r\n";

    private final Console console;
    private final ParseResult parsed;

    AttachCommand(Console console, ParseResult parsed) {
        this.console = console;
        this.parsed = parsed;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox attach [OPTIONS] ID")
                .descriptionHeading("%n")
                .description(
                        "Open a terminal in the box of a running job or session on a server, beside what the agent does there.",
                        "Ctrl-] leaves it and keeps it running; --terminal comes back to it. It ends with its shell, and with the box.")
                .optionListHeading("%n")
                .footer(
                        "%nExit status: the shell's; 0 left by Ctrl-]; 1 failed; 2 usage.",
                        "%nExamples:",
                        "  glovebox attach 0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10",
                        "  glovebox attach --terminal 1 0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10");
        spec.addOption(Options.value("N", "Look at this terminal again. Default: a new one.", "--terminal"));
        ServerOptions.addTo(spec);
        spec.addOption(help);
        spec.addPositional(Options.words("ID"));
        return spec;
    }

    int run() {
        List<String> words = parsed.matchedPositionalValue(0, List.of());
        if (words.size() != 1) {
            throw new UsageError("attach needs one job id; glovebox job list shows them");
        }
        JobId id = JobOptions.id(NAME, words.getFirst());
        Optional<Integer> number = Options.given(parsed, "--terminal").map(AttachCommand::number);
        if (!console.surroundings().isTerminal(0)) {
            throw new UsageError("attach needs a terminal on stdin: start it from one, not from a pipe or a file");
        }
        return ServerOptions.with(parsed, console, service -> attached(service, id, number));
    }

    private static int number(String text) {
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new UsageError("--terminal '" + text + "': a terminal has a number from 1 on");
        }
        return Integer.parseInt(text);
    }

    private int attached(ServiceClient service, JobId id, Optional<Integer> wanted) {
        List<Integer> open = openIn(service, id);
        if (wanted.isPresent() && !open.contains(wanted.get())) {
            console.say("the box has no terminal " + wanted.get() + ": " + words(open)
                    + "; without --terminal a new one is opened");
            return ExitStatus.FAILED;
        }
        try (PersonsTerminal person = PersonsTerminal.open(console.surroundings())) {
            Pty size = bounded(person.size().rows(), person.size().columns());
            int number = wanted.orElseGet(() -> number(service.openTerminal(id, size.rows(), size.columns())));
            console.err().print("glovebox: terminal " + number + " of " + id + "; Ctrl-] leaves it\r\n");
            return looked(service, id, number, person);
        }
    }

    private static List<Integer> openIn(ServiceClient service, JobId id) {
        try {
            return numbers(service.terminals(id));
        } catch (Trouble e) {
            throw e.isMissing()
                    ? new UsageError("there is no job " + id + " of yours; glovebox job list shows them")
                    : e;
        }
    }

    private int looked(ServiceClient service, JobId id, int number, PersonsTerminal person) {
        try {
            Optional<String> end = shown(service, id, number, person);
            person.close();
            return end.map(this::status).orElseGet(() -> left(id, number));
        } catch (Trouble e) {
            undo();
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.CANCELLED;
        }
    }

    private static Optional<String> shown(ServiceClient service, JobId id, int number, PersonsTerminal person)
            throws InterruptedException {
        FileOutputStream screen = new FileOutputStream(FileDescriptor.out);
        try (RemoteTerminal terminal = service.terminal(id, number, screen);
                InputPump _ = InputPump.start(new AttachedKeys(terminal), false)) {
            person.resizes((rows, columns) -> {
                Pty size = bounded(rows, columns);
                terminal.resize(size.rows(), size.columns());
            });
            return terminal.await();
        }
    }

    private int left(JobId id, int number) {
        undo();
        console.say("left terminal " + number + ", which goes on; glovebox attach --terminal " + number + " " + id
                + " comes back");
        return 0;
    }

    private int status(String how) {
        Matcher ended = ENDED.matcher(how);
        if (!ended.matches()) {
            undo();
            console.say("the terminal ended: " + how);
            return ExitStatus.FAILED;
        }
        int value = Math.min(255, Integer.parseInt(ended.group(2)));
        return ended.group(1).equals("exit") ? value : ExitStatus.SIGNAL_BASE + Math.min(64, value);
    }

    private void undo() {
        console.out().print(LEAVE);
        console.out().flush();
    }

    private static Pty bounded(int rows, int columns) {
        return new Pty(Math.clamp(rows, 1, LARGEST), Math.clamp(columns, 1, LARGEST));
    }

    private static List<Integer> numbers(Json page) {
        return page.list("terminals").stream().map(AttachCommand::number).toList();
    }

    private static int number(Json terminal) {
        return Math.toIntExact(terminal.number("number").orElse(0L));
    }

    private static String words(List<Integer> open) {
        return open.isEmpty()
                ? "none is open"
                : "open are " + open.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
