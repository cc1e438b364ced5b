package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.tools.output.CommandOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program that stays and runs one piece of code after another in the same memory; when it ends, the next call starts a new one. */
final class Interpreter implements AutoCloseable {
    static final int MOST_SECONDS = 600;
    private static final int USUAL_SECONDS = 120;
    private static final Duration END_SOON = Duration.ofSeconds(5);

    /** Where the variables are of which a program knows. */
    enum Memory {
        ITS_OWN(" and its variables are gone", " without the old variables"),
        OF_A_KERNEL(", which keeps the variables", "");

        private final String atItsEnd;
        private final String inANewOne;

        Memory(String atItsEnd, String inANewOne) {
            this.atItsEnd = atItsEnd;
            this.inANewOne = inANewOne;
        }
    }

    /** What to start; the driver in it reads requests and answers as {@link Answers} tells. */
    record Program(String name, Memory memory, Supplier<List<String>> argv, List<String> environment, String missing) {
        /** What its end means. */
        String ended() {
            return name + " ended" + memory.atItsEnd + "; the next call starts anew";
        }

        private String hadEnded(CallEnd end) {
            return name + " had ended since the last call (" + Ending.words(end, Duration.ZERO)
                    + "); this ran in a new one" + memory.inANewOne;
        }
    }

    private final Program program;
    private final OutputShelf shelf;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicReference<@Nullable Call> live = new AtomicReference<>();
    private long count;

    Interpreter(Program program, OutputShelf shelf) {
        this.program = program;
        this.shelf = shelf;
    }

    /**
     * The arguments are code and timeout.
     *
     * @param told something to know about this call, if there is
     */
    ToolOutput run(Arguments arguments, ToolContext context, Optional<String> told) throws InterruptedException {
        Duration limit = Duration.ofSeconds(arguments.whole("timeout").orElse(USUAL_SECONDS));
        lock.lockInterruptibly();
        try {
            List<String> first =
                    Stream.of(told, forgetDead()).flatMap(Optional::stream).toList();
            return run(arguments.text("code"), limit, context).output(first);
        } finally {
            lock.unlock();
        }
    }

    private CellResult run(String code, Duration limit, ToolContext context) throws InterruptedException {
        Call call = liveOrNew(context.box());
        var patience = new Patience(call, limit, context.cancel());
        try (var output = new CommandOutput(CallRun.MOST_SHOWN, context.live(), () -> shelf.open(context))) {
            Optional<Json> answer = ask(call, code, patience, output);
            CommandOutput.Shown shown = output.end();
            return answer.isPresent()
                    ? CellResult.answered(answer.get(), shown, patience.stopped())
                    : CellResult.ended(end(call), shown, patience.stopped(), program, context.box());
        } catch (InterruptedException e) {
            close();
            throw e;
        }
    }

    private Optional<Json> ask(Call call, String code, Patience patience, CommandOutput output)
            throws InterruptedException {
        String mark = "\0glovebox " + ++count + "\0";
        try (patience) {
            send(call, code, mark);
            return new Answers(call.stdout(), mark).read(output);
        }
    }

    /** What the interpreter died of since the last call, if it did. */
    private Optional<String> forgetDead() throws InterruptedException {
        Call call = live.get();
        if (call == null) {
            return Optional.empty();
        }
        Optional<CallEnd> end = call.await(Duration.ZERO);
        end.ifPresent(dead -> live.set(null));
        return end.map(program::hadEnded);
    }

    private Call liveOrNew(Box box) {
        Call call = live.get();
        if (call == null) {
            call = box.start(spec(box));
            live.set(call);
        }
        return call;
    }

    private CallEnd end(Call call) throws InterruptedException {
        live.set(null);
        Optional<CallEnd> end = call.await(END_SOON);
        call.kill();
        call.discardOutput();
        return end.orElse(new CallEnd.Lost("it does not answer"));
    }

    private static void send(Call call, String code, String mark) {
        String request =
                Json.object().with("code", code).with("mark", mark).end().text() + "\n";
        try {
            call.stdin().write(request.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            call.kill(); // and reading the answer tells of its end
        }
    }

    private CallSpec spec(Box box) {
        Box.Inside inside = box.inside();
        return new CallSpec(
                program.argv().get().stream().map(ByteString::of).toList(),
                Stream.concat(inside.environment().stream(), program.environment().stream())
                        .map(ByteString::of)
                        .toList(),
                ByteString.of(inside.workspace()),
                new CallSpec.Stdio.Pipes(),
                Optional.empty(),
                Map.of());
    }

    @Override
    public void close() {
        Call call = live.getAndSet(null);
        if (call != null) {
            call.kill();
            call.discardOutput();
        }
    }
}
