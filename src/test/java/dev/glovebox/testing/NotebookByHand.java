package dev.glovebox.testing;

import dev.glovebox.app.install.ProgramsFolder;
import dev.glovebox.views.supply.Supply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A Python environment with JupyterLab and what people plot with, made by pip once in target/. */
public final class NotebookByHand implements Supply {
    private static final String NAME = "notebook-by-hand";
    private static final String MAKE = "umask 022; rm -rf \"$0\" \"$0.new\" && /usr/bin/python3 -m venv \"$0.new\""
            + " && \"$0.new/bin/pip\" install -q jupyterlab ipykernel matplotlib pandas && mv \"$0.new\" \"$0\"";

    private final Path folder;

    public NotebookByHand(ProgramsFolder programs) {
        folder = programs.path().resolve(NAME);
    }

    @Override
    public Ready ready(dev.glovebox.sandbox.Box box, Patience patience) throws InterruptedException {
        String seenAt = box.inside().programs().orElseThrow() + "/" + NAME;
        return Files.exists(folder) || made()
                ? new Ready.At(seenAt)
                : new Ready.Missing("pip cannot fetch JupyterLab here.");
    }

    private boolean made() throws InterruptedException {
        try {
            Process pip = new ProcessBuilder("sh", "-c", MAKE, folder.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = pip.waitFor(5, TimeUnit.MINUTES);
            pip.destroyForcibly();
            return ended && pip.exitValue() == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
