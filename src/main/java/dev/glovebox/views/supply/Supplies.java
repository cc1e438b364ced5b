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

    /** For a box without JupyterLab. */
    public static final String NOTEBOOK_WAY_OUT =
            "A person can fetch it with './glovebox doctor --install'; an image has it from 'images/build --notebook'.";

    /** For a box without what drives its browser. */
    public static final String BROWSER_WAY_OUT =
            "A person can fetch it with './glovebox doctor --install'; until then use http_request, or bash with curl.";

    public static Supplies none() {
        return new Supplies(
                Supply.none("There is no Deno in this box, so TypeScript cannot be run. " + DENO_WAY_OUT),
                Supply.none("There is no JupyterLab in this box. " + NOTEBOOK_WAY_OUT),
                Supply.none("There is no playwright-core in this box, which drives a browser. " + BROWSER_WAY_OUT));
    }

    public Supplies withDeno(Supply other) {
        return new Supplies(other, notebook, browser);
    }

    public Supplies withNotebook(Supply other) {
        return new Supplies(deno, other, browser);
    }

    public Supplies withBrowser(Supply other) {
        return new Supplies(deno, notebook, other);
    }
}
