package dev.glovebox.agent;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Tool;
import dev.glovebox.tools.ToolContext;
import dev.glovebox.tools.ToolOutput;

/** A tool that does what a test wants. */
record TestTool(String name, Effect effect, Does does) implements Tool {
    interface Does {
        ToolOutput run(Json arguments, ToolContext context) throws InterruptedException;
    }

    static TestTool reading(String name, Does does) {
        return new TestTool(name, Effect.READS, does);
    }

    static TestTool changing(String name, Does does) {
        return new TestTool(name, Effect.CHANGES, does);
    }

    @Override
    public ToolSpec spec() {
        return new ToolSpec(name, "A tool of a test.", Json.object().end());
    }

    @Override
    public ToolOutput run(Json arguments, ToolContext context) throws InterruptedException {
        return does.run(arguments, context);
    }
}
