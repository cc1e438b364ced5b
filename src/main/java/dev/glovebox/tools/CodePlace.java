package dev.glovebox.tools;

import dev.glovebox.views.notebook.NoNotebook;
import dev.glovebox.views.notebook.Notebook;
import dev.glovebox.views.notebook.Running;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Where the code of one language runs: in an interpreter of the tool's own, or in the notebook's kernel while a person shares that. */
final class CodePlace implements AutoCloseable {
    private static final String BACK =
            "the notebook's kernel is no longer shared: this ran in an interpreter apart from it, with the variables from before";

    private final Interpreter own;
    private final KernelBridge bridge;
    private final Optional<Notebook> notebook;
    private volatile boolean wasShared;

    CodePlace(Interpreter own, KernelBridge bridge, Optional<Notebook> notebook) {
        this.own = own;
        this.bridge = bridge;
        this.notebook = notebook;
    }

    boolean isShared() {
        return notebook.filter(Notebook::isShared).isPresent();
    }

    /** The arguments are code and timeout. */
    ToolOutput run(Arguments arguments, ToolContext context) throws InterruptedException {
        if (notebook.isPresent() && isShared()) {
            wasShared = true;
            return inKernel(notebook.get(), arguments, context);
        }
        Optional<String> told = wasShared ? Optional.of(BACK) : Optional.empty();
        wasShared = false;
        bridge.close();
        return own.run(arguments, context, told);
    }

    private ToolOutput inKernel(Notebook shared, Arguments arguments, ToolContext context) throws InterruptedException {
        try {
            return bridge.run(awaited(shared, context), arguments, context);
        } catch (NoNotebook e) {
            return ToolOutput.failed(
                    "The code was not run: it would run in the notebook's kernel, which a person shares,"
                            + " and there is no notebook. " + e.getMessage());
        }
    }

    /** Its start can take long, and a person may give up. */
    private static Running awaited(Notebook shared, ToolContext context) throws NoNotebook, InterruptedException {
        var waiting = new FutureTask<>(shared::await);
        Thread thread = Thread.ofVirtual().start(waiting);
        try (var _ = context.cancel().whenAsked(thread::interrupt)) {
            return waiting.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case NoNotebook none -> throw none;
                case InterruptedException given -> throw new NoNotebook("It was stopped on request while it started.");
                case null, default -> throw new IllegalStateException(e);
            }
        } finally {
            thread.interrupt();
        }
    }

    @Override
    public void close() {
        own.close();
        bridge.close();
    }
}
