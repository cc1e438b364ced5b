package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.tools.Parameter.Kind;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A command line in the box; each is a process of its own, and goes on where the last one stood. */
final class Bash implements Tool {
    private static final int USUAL_SECONDS = 120;
    private static final int MOST_SECONDS = 600;

    /** The kernel takes 128 KiB in one argument. */
    private static final int LONGEST_COMMAND = 120_000;

    static final Parameters PARAMETERS = Parameters.of(
                    required("command", new Kind.Text(), "", Json.of("ls -la")),
                    optional(
                            "timeout",
                            new Kind.Whole(1, MOST_SECONDS),
                            "seconds, 120 unless given, at most 600",
                            Json.of(300)))
            .with(Bash::check);

    private static final ToolSpec SPEC = new ToolSpec(
            "bash",
            "Run a bash command; gives stdout and stderr in order, then the exit code. Working directory, exported variables and"
                    + " functions carry over to the next call. There is no terminal and no input. Background processes (cmd >log 2>&1 &)"
                    + " live on.",
            PARAMETERS.schema());

    private final OutputShelf shelf;
    private final ShellState state;

    Bash(String scratch, OutputShelf shelf) {
        this.shelf = shelf;
        state = new ShellState(scratch);
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        String command = arguments.text("command");
        Duration limit = Duration.ofSeconds(arguments.whole("timeout").orElse(USUAL_SECONDS));
        CallRun run = run(command, limit, context);
        return result(run, state.learn(run.aside()), limit, context.box());
    }

    private static void check(Arguments arguments) {
        String command = arguments.text("command");
        if (command.indexOf('\0') >= 0) {
            throw new BadArguments(
                    "A command cannot hold a NUL character; write it as \\0 or $'\\x00' where it is used.");
        }
        if (command.getBytes(StandardCharsets.UTF_8).length > LONGEST_COMMAND) {
            throw new BadArguments("A command has at most " + LONGEST_COMMAND
                    + " bytes; write the text to a file with write_file and use that.");
        }
    }

    private CallRun run(String command, Duration limit, ToolContext context) throws InterruptedException {
        CallRun run = CallRun.of(context.box().start(state.next(command, limit, context)), context, shelf);
        return state.lacksBash(run.end())
                ? CallRun.of(context.box().start(state.next(command, limit, context)), context, shelf)
                : run;
    }

    private static ToolOutput result(CallRun run, ShellState.Report report, Duration limit, Box box) {
        List<String> ending = new ArrayList<>(List.of(Ending.words(run.end(), limit)));
        if (run.end() instanceof CallEnd.Exited) {
            ending.addAll(report.notices());
        }
        ending.addAll(Ending.limits(box));
        Json.Builder details =
                Ending.details(run.end()).with("bytes", run.shown().bytes());
        report.directory().ifPresent(directory -> details.with("directory", directory));
        String text = run.text(report.stray(), ending);
        return Ending.isGood(run.end()) ? ToolOutput.done(text, details.end()) : ToolOutput.failed(text, details.end());
    }
}
