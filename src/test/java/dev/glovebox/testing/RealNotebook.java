package dev.glovebox.testing;

import dev.glovebox.app.install.Fetched;
import dev.glovebox.app.install.NotebookFromPip;
import dev.glovebox.app.install.ProgramsFolder;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.views.supply.Supply.Patience;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** JupyterLab as the program itself fetches it, once into target/programs, for all tests that need one. */
public final class RealNotebook {
    private static final ProgramsFolder PROGRAMS =
            new ProgramsFolder(Path.of("target/programs").toAbsolutePath()).make();
    private static final Fetched SUPPLY = NotebookFromPip.into(PROGRAMS.path(), Surroundings.ofThisProcess());

    private RealNotebook() {}

    /** For the policy of a box that shall see it. */
    public static Path programs() {
        return PROGRAMS.path();
    }

    /** Fetches it, or skips the test and says why. */
    public static Fetched supply() throws InterruptedException {
        Optional<String> flaw = SUPPLY.fetch(new Patience(words -> {}, new Cancel()));
        Assumptions.assumeTrue(flaw.isEmpty(), () -> "no JupyterLab here: " + flaw.orElseThrow());
        return SUPPLY;
    }
}
