package dev.glovebox.app.install;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.views.supply.Supply.Patience;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All that boxes of some kinds need of this machine: packages of its system, and what is fetched into a folder of ours. */
public final class Outfits {
    private static final String DESKTOP = "desktop";
    private static final String NOTEBOOK = "notebook";
    private static final String BROWSER = "browser";

    private final SystemPackages packages;
    private final Path root;
    private final Programs programs;

    /** What is fetched. */
    record Programs(Fetched deno, Fetched notebook, Fetched browser) {}

    Outfits(SystemPackages packages, Path root, Programs programs) {
        this.packages = packages;
        this.root = root;
        this.programs = programs;
    }

    public static Outfits of(Surroundings surroundings) {
        Path folder = surroundings.ownPrograms();
        return new Outfits(
                SystemPackages.ofThisBuild(),
                Path.of("/"),
                new Programs(
                        DenoFromNpm.into(folder, surroundings),
                        NotebookFromPip.into(folder, surroundings),
                        PlaywrightFromNpm.into(folder, surroundings)));
    }

    public List<Outfit> all() {
        return List.of(
                outfit(DESKTOP),
                outfit(NOTEBOOK, programs.notebook(), programs.deno()),
                outfit(BROWSER, programs.browser()));
    }

    private Outfit outfit(String kind, Fetched... needed) {
        return new Outfit(
                kind,
                packages.missing(kind, root),
                Stream.of(needed)
                        .filter(one -> !one.isThere())
                        .map(Fetched::title)
                        .toList());
    }

    /** Of all kinds, each once. */
    public List<String> missingPackages() {
        return all().stream()
                .flatMap(outfit -> outfit.packages().stream())
                .distinct()
                .toList();
    }

    /** Fetches whatever is not there yet, also when one of them fails. Empty when all are there, else why not. */
    public Optional<String> fetch(Patience patience) throws InterruptedException {
        StringBuilder flaws = new StringBuilder();
        for (Fetched one : List.of(programs.deno(), programs.browser(), programs.notebook())) {
            one.fetch(patience).ifPresent(why -> flaws.append(flaws.isEmpty() ? "" : "; ")
                    .append(one.title())
                    .append(" could not be fetched: ")
                    .append(why));
        }
        return flaws.isEmpty() ? Optional.empty() : Optional.of(flaws.toString());
    }
}
