package dev.glovebox.views.supply;

/**
 * All that we bring into boxes for those who ask for it.
 *
 * @param deno the program that runs TypeScript
 * @param notebook the folder of a Python environment with JupyterLab
 * @param browser the folder of the library that drives a browser, for Node
 */
public record Supplies(Supply deno, Supply notebook, Supply browser) {
    /** For a box without Deno. */
    public static final String DENO_WAY_OUT =
            "A person can install it with 'npm install --global deno'; until then use python, or bash with node.";

    public static Supplies none() {
        return new Supplies(
                Supply.none("There is no Deno in this box, so TypeScript cannot be run. " + DENO_WAY_OUT),
                Supply.none("There is no JupyterLab in this box."),
                Supply.none("There is nothing in this box that drives a browser."));
    }

    public Supplies withDeno(Supply other) {
        return new Supplies(other, notebook, browser);
    }
}
