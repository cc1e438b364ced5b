package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Units;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;

/** One program between this process's own streams and a box. */
final class ExecSession {
    private static final int ENOENT = 2;
    private static final int ENOTDIR = 20;
    private static final int SIGKILL = 9;

    /** How long the reader of a killed program's output may take for the rest of it. */
    private static final Duration LAST_OUTPUT = Duration.ofSeconds(1);

    private final Box box;
    private final ExecOptions options;
    private final BoxLimits limits;
    private final PrintStream err = System.err;

    ExecSession(Box box, BoxLimits limits, ExecOptions options) {
        this.box = box;
        this.limits = limits;
        this.options = options;
    }

    int run(CallSpec spec) {
        return run(spec, Optional.empty());
    }

    int run(CallSpec spec, PersonsTerminal terminal) {
        return run(spec, Optional.of(terminal));
    }

    private int run(CallSpec spec, Optional<PersonsTerminal> terminal) {
        Call call = box.start(spec);
        SignalForwarding signals = SignalForwarding.to(call);
        terminal.ifPresent(person -> person.resizes(call::resize));
        OutputPump stdout =
                OutputPump.start("stdout", call.stdout(), new FileOutputStream(FileDescriptor.out), call::kill);
        OutputPump stderr =
                OutputPump.start("stderr", call.stderr(), new FileOutputStream(FileDescriptor.err), () -> {});
        InputPump stdin = InputPump.start(call.stdin(), terminal.isPresent());
        try {
            CallEnd end = call.await();
            boolean killed = wasKilled(end);
            stdout.awaitDone(() -> killed || signals.first().isPresent(), LAST_OUTPUT);
            stderr.awaitDone(() -> killed || signals.first().isPresent(), LAST_OUTPUT);
            terminal.ifPresent(PersonsTerminal::close);
            return stdout.isBroken() ? ExitStatus.NOBODY_READS : status(end, signals);
        } catch (InterruptedException e) {
            call.kill();
            Thread.currentThread().interrupt();
            return ExitStatus.BOX_FAILED;
        } finally {
            stdin.close();
        }
    }

    private static boolean wasKilled(CallEnd end) {
        return switch (end) {
            case CallEnd.Exited exited -> exited.cause() != Cause.ITSELF;
            case CallEnd.Signalled signalled -> signalled.cause() != Cause.ITSELF;
            case CallEnd.NotStarted _ -> false;
            case CallEnd.Lost _ -> true;
        };
    }

    private int status(CallEnd end, SignalForwarding signals) {
        return switch (end) {
            case CallEnd.Exited exited when exited.cause() == Cause.DEADLINE -> deadline();
            case CallEnd.Signalled signalled when signalled.cause() == Cause.DEADLINE -> deadline();
            case CallEnd.Exited exited -> {
                sayLimits();
                yield exited.code();
            }
            case CallEnd.Signalled(int signal, var cause) -> {
                sayLimits();
                yield ExitStatus.SIGNAL_BASE
                        + (cause == Cause.KILLED ? signals.first().orElse(SIGKILL) : signal);
            }
            case CallEnd.NotStarted(var stage, int errno) -> notStarted(stage, errno);
            case CallEnd.Lost(var reason) -> {
                sayLimits();
                yield say("the box failed: " + reason, ExitStatus.BOX_FAILED);
            }
        };
    }

    private int deadline() {
        String limit = options.timeout()
                .map(Duration::toString)
                .orElse("")
                .replace("PT", "")
                .toLowerCase(java.util.Locale.ROOT);
        return say(
                "the deadline of " + limit
                        + " passed, and everything the program started was killed; --timeout raises it",
                ExitStatus.DEADLINE);
    }

    private void sayLimits() {
        for (Box.Limit limit : box.limitsMet()) {
            switch (limit) {
                case MEMORY ->
                    say(
                            "the box ran out of memory (limit "
                                    + Units.words(limits.memoryBytes())
                                    + ") and a process was killed; --memory raises the limit",
                            0);
                case DISK ->
                    say(
                            "the workspace grew by more than "
                                    + limits.diskBytes().stream()
                                            .mapToObj(Units::words)
                                            .collect(Collectors.joining())
                                    + " while the box was open, and everything in the box was ended; delete something,"
                                    + " or raise the bound with --disk",
                            0);
                case ENTRIES ->
                    say(
                            "the workspace got more than "
                                    + String.format(java.util.Locale.ROOT, "%,d", BoxLimits.MOST_ENTRIES)
                                    + " new files and folders, and everything in the box was ended; delete some, or"
                                    + " --disk none lifts the bound",
                            0);
                case PROCESSES ->
                    say(
                            "the box ran out of processes (limit "
                                    + limits.processes()
                                    + ") and could not start another; --pids raises the limit",
                            0);
            }
        }
    }

    private int notStarted(CallEnd.Stage stage, int errno) {
        String program = options.command().getFirst();
        return switch (stage) {
            case EXEC ->
                errno == ENOENT || errno == ENOTDIR
                        ? say(program + ": not found in the box", ExitStatus.NOT_FOUND)
                        : say(
                                program + ": cannot be run in the box (" + Errno.words(errno) + ")",
                                ExitStatus.CANNOT_RUN);
            case DIRECTORY ->
                say("the workspace cannot be entered (" + Errno.words(errno) + ")", ExitStatus.BOX_FAILED);
            case RESOURCES ->
                say("the box has no room for the program (" + Errno.words(errno) + ")", ExitStatus.BOX_FAILED);
        };
    }

    private int say(String sentence, int status) {
        err.println("glovebox: " + PlainText.line(sentence));
        return status;
    }
}
