package dev.glovebox.views.notebook;

import dev.glovebox.app.install.DenoFromNpm;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** A real JupyterLab and a real Deno for boxes of tests. */
public final class NotebookSupplies {
    private static final Path PROGRAMS = Path.of("target/programs").toAbsolutePath();

    private NotebookSupplies() {}

    /** For the policy of a box that shall see them. */
    public static Path programs() {
        return PROGRAMS;
    }

    /** Or skips the test and says why. */
    public static Supplies real() throws InterruptedException {
        Assumptions.assumeTrue(Files.isDirectory(PROGRAMS.resolve("notebook-venv")), "no JupyterLab here");
        Supplies none = Supplies.none();
        return new Supplies(
                DenoFromNpm.into(PROGRAMS, Surroundings.ofThisProcess()), inPrograms("notebook-venv"), none.browser());
    }

    private static Supply inPrograms(String name) {
        return (box, _) ->
                new Supply.Ready.At(box.inside().programs().orElseThrow() + "/" + name);
    }

    /** Whatever is at that path inside. */
    public static Supplies at(String path) {
        Supplies none = Supplies.none();
        return new Supplies(none.deno(), (_, _) -> new Supply.Ready.At(path), none.browser());
    }
}
