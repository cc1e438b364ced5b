package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.EgressDecision.Refused;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.BoxFiles;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The tools of one session at work in its box: all that the loop knows of either. */
public final class Bench implements AutoCloseable {
    private static final ByteString ROOT = ByteString.of("/");
    private static final Duration FILE_LIMIT = Duration.ofMinutes(1);

    private final Toolbox toolbox;
    private final Box box;
    private final BoxFiles files;
    private final Safekeeping safekeeping;
    private final Supplier<List<Refused>> refusals;

    /** @param refusals the connections that the box was refused since this was last asked */
    public Bench(Toolbox toolbox, Box box, Safekeeping safekeeping, Supplier<List<Refused>> refusals) {
        this.refusals = refusals;
        this.toolbox = toolbox;
        this.box = box;
        this.safekeeping = safekeeping;
        files = new BoxFiles(box, ByteString.of(box.inside().glove()), ROOT, FILE_LIMIT);
    }

    public List<ToolSpec> specs() {
        return toolbox.specs();
    }

    /** Whether the call leaves everything as it was. */
    public boolean reads(ToolCall call) {
        return toolbox.find(call.name())
                .filter(tool -> tool.effect() == Tool.Effect.READS)
                .isPresent();
    }

    public ToolOutput run(ToolCall call, Consumer<String> live, Cancel cancel) throws InterruptedException {
        if (reads(call)) {
            return toolbox.run(call, new ToolContext(box, files.until(cancel), live, cancel));
        }
        safekeeping.beforeChange(cancel);
        if (cancel.isAsked()) {
            return ToolOutput.failed("Cancelled before it began.");
        }
        try {
            ToolOutput output =
                    toolbox.run(call, new ToolContext(box, files, live, cancel, safekeeping.keeping(call.id())));
            return Unconnected.told(output, refusals.get());
        } finally {
            safekeeping.afterChange(call);
        }
    }

    @Override
    public void close() {
        toolbox.close();
    }
}
