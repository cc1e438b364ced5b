package dev.glovebox.tools;

import dev.glovebox.views.notebook.Running;
import dev.glovebox.views.resident.Script;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The way to the kernels of a notebook, for one language: a program of ours inside, which speaks like an interpreter. */
final class KernelBridge implements AutoCloseable {
    private record Standing(Running at, Interpreter way) {}

    private final String language;
    private final OutputShelf shelf;
    private final AtomicReference<@Nullable Standing> standing = new AtomicReference<>();

    /** @param language as Jupyter names its kernel */
    KernelBridge(String language, OutputShelf shelf) {
        this.language = language;
        this.shelf = shelf;
    }

    ToolOutput run(Running notebook, Arguments arguments, ToolContext context) throws InterruptedException {
        Standing now = standing.get();
        if (now == null || !now.at().equals(notebook)) {
            close();
            now = new Standing(notebook, new Interpreter(program(notebook), shelf));
            standing.set(now);
        }
        return now.way().run(arguments, context, Optional.empty());
    }

    /** Isolated, so that no file of the workspace is taken for a library. */
    private Interpreter.Program program(Running notebook) {
        return new Interpreter.Program(
                "The way to the notebook's kernel",
                Interpreter.Memory.OF_A_KERNEL,
                () -> List.of(
                        notebook.python(),
                        "-I",
                        "-u",
                        "-c",
                        Script.beside(KernelBridge.class, "kernel.py"),
                        notebook.folder(),
                        language,
                        Script.beside(KernelBridge.class, "table.py")),
                List.of(),
                "The notebook's Python cannot be run in this box; a person can stop sharing its kernel.");
    }

    @Override
    public void close() {
        Standing last = standing.getAndSet(null);
        if (last != null) {
            last.way().close();
        }
    }
}
