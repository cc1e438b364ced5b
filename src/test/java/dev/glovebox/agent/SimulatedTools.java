package dev.glovebox.agent;

import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.Specs;
import dev.glovebox.tools.Tool;
import dev.glovebox.tools.ToolContext;
import dev.glovebox.tools.ToolOutput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongPredicate;

/** Tools that do what their arguments say, in a fake box, and remember what they did. */
final class SimulatedTools {
    private static final List<String> SCRIPTS = List.of(
            "echo hello", "exit 3", "sleep 60", "yes", "head -c 200000 /dev/zero", "kill -9 $$", "nosuch", "cat");

    /** How often each work was done that must not be done twice. */
    final Map<Long, Integer> done = new ConcurrentHashMap<>();

    final Queue<String> flaws = new ConcurrentLinkedQueue<>();
    private final HandTime time;
    private final LongPredicate written;

    /** @param written whether a work is in the journal */
    SimulatedTools(HandTime time, LongPredicate written) {
        this.time = time;
        this.written = written;
    }

    List<Tool> all() {
        return List.of(
                TestTool.reading("look", this::look),
                TestTool.changing("change", this::change),
                TestTool.changing("run", this::run),
                TestTool.reading("breaks", (arguments, context) -> {
                    throw new IllegalStateException("a fault of ours");
                }));
    }

    private ToolOutput look(Json arguments, ToolContext context) {
        return output("x", arguments);
    }

    private ToolOutput change(Json arguments, ToolContext context) {
        arguments.number("work").ifPresent(this::work);
        if (arguments.bool("cancel").orElse(false)) {
            context.cancel().ask();
        }
        time.pass(Duration.ofMillis(arguments.number("size").orElse(0L)));
        context.live().accept("working");
        return output("y", arguments);
    }

    private void work(long number) {
        done.merge(number, 1, Integer::sum);
        if (!written.test(number)) {
            flaws.add("work " + number + " was done before it was written down");
        }
    }

    /** A hung program is back at its deadline. */
    private ToolOutput run(Json arguments, ToolContext context) {
        arguments.number("work").ifPresent(this::work);
        long work = arguments.number("work").orElse(0L);
        Box box = context.box();
        Ran ran =
                Ran.in(box, Specs.within(Duration.ofMillis(5), "sh", "-c", SCRIPTS.get((int) (work % SCRIPTS.size()))));
        return ToolOutput.done(
                ran.end() + ran.out().substring(0, Math.min(300, ran.out().length())),
                Json.object().end());
    }

    private static ToolOutput output(String letter, Json arguments) {
        return ToolOutput.done(
                letter.repeat((int) (long) arguments.number("size").orElse(1L)),
                Json.object().end());
    }
}
