package dev.glovebox.views.notebook;

import dev.glovebox.app.install.DenoFromNpm;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.testing.RealNotebook;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply;

/** A real JupyterLab and a real Deno for boxes of tests, or what stands for them. */
public final class NotebookSupplies {
    private NotebookSupplies() {}

    /** Or skips the test and says why; the box's policy names {@link RealNotebook#programs}. */
    public static Supplies real() throws InterruptedException {
        return Supplies.none()
                .withDeno(DenoFromNpm.into(RealNotebook.programs(), Surroundings.ofThisProcess()))
                .withNotebook(RealNotebook.supply());
    }

    /** Whatever is at that path inside. */
    public static Supplies at(String path) {
        return Supplies.none().withNotebook((_, _) -> new Supply.Ready.At(path));
    }
}
