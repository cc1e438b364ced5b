package dev.glovebox.testing;

import dev.glovebox.app.install.DenoFromNpm;
import dev.glovebox.app.install.Fetched;
import dev.glovebox.app.install.NotebookFromPip;
import dev.glovebox.app.install.PlaywrightFromNpm;
import dev.glovebox.app.install.ProgramsFolder;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply.Patience;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** What the program fetches for boxes, fetched as it does so, once into target/programs for all tests. */
public final class RealPrograms {
    private static final ProgramsFolder FOLDER =
            new ProgramsFolder(Path.of("target/programs").toAbsolutePath()).make();
    private static final Path LOCK = Path.of("target/programs.lock");
    private static final Surroundings HERE = Surroundings.ofThisProcess();
    private static final Fetched DENO = DenoFromNpm.into(FOLDER.path(), HERE);
    private static final Fetched NOTEBOOK = NotebookFromPip.into(FOLDER.path(), HERE);
    private static final Fetched BROWSER = PlaywrightFromNpm.into(FOLDER.path(), HERE);

    private RealPrograms() {}

    /** For the policy of a box that shall see them. */
    public static Path folder() {
        return FOLDER.path();
    }

    /** Or skips the test and says why. */
    public static Fetched notebook() throws InterruptedException {
        return fetched(NOTEBOOK);
    }

    /** Or skips the test and says why. */
    public static Fetched browser() throws InterruptedException {
        return fetched(BROWSER);
    }

    /** JupyterLab with its two languages, or skips the test and says why. */
    public static Supplies forNotebooks() throws InterruptedException {
        return Supplies.none().withDeno(fetched(DENO)).withNotebook(notebook());
    }

    /** By one process at a time: several run tests beside each other. */
    private static synchronized Fetched fetched(Fetched supply) throws InterruptedException {
        try (FileChannel file = FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = file.lock()) {
            Optional<String> flaw = supply.fetch(new Patience(words -> {}, new Cancel()));
            Assumptions.assumeTrue(flaw.isEmpty(), () -> "no " + supply.title() + " here: " + flaw.orElseThrow());
            return supply;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
