package dev.glovebox.app.install;

import dev.glovebox.app.install.Shelf.Delivery;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.process.SystemProgram;
import dev.glovebox.sandbox.Box;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** One package of the npm registry, pinned, fetched once when it is first wanted; boxes see it read-only. */
final class FromNpm implements Fetched {
    static final Duration LIMIT = Duration.ofMinutes(5);

    private final Article article;
    private final Shelf shelf;
    private final Supplier<Optional<Npm>> npms;

    /**
     * What is fetched, and the words for it.
     *
     * @param pinned empty where there is none for this processor
     * @param program the file by which the package is known to be there, made executable
     * @param seen what programs in a box are told: the program, or "" for the folder
     * @param wayOut a sentence for a person
     */
    record Article(
            String title,
            String version,
            String size,
            Optional<NpmPackage> pinned,
            String folder,
            String program,
            String seen,
            String wayOut) {
        String name() {
            return title + " " + version;
        }
    }

    FromNpm(Article article, Path programs, Optional<Npm> npm) {
        this(article, programs, () -> npm);
    }

    /** It is told what holds when something is fetched: by then other workspaces may be in use. */
    private FromNpm(Article article, Path programs, Supplier<Optional<Npm>> npms) {
        this.article = article;
        this.npms = npms;
        shelf = new Shelf(new ProgramsFolder(programs), article.folder() + "-" + article.version(), article.program());
    }

    static FromNpm into(Path programs, Article article, Surroundings surroundings) {
        return new FromNpm(article, programs, () -> SystemProgram.NPM
                .find()
                .map(program -> new Npm(program, surroundings.fetchingEnvironment(), LIMIT)));
    }

    @Override
    public Ready ready(Box box, Patience patience) throws InterruptedException {
        Optional<String> seenAt = box.inside().programs();
        if (seenAt.isEmpty()) {
            return missing("this box has no folder for it");
        }
        Optional<String> flaw = fetch(patience);
        String place = seenAt.get() + "/" + shelf.name();
        return flaw.map(this::missing)
                .orElseGet(() -> new Ready.At(article.seen().isEmpty() ? place : place + "/" + article.seen()));
    }

    @Override
    public String title() {
        return article.name();
    }

    @Override
    public boolean isThere() {
        return shelf.isFilled();
    }

    @Override
    public Optional<String> fetch(Patience patience) throws InterruptedException {
        if (isThere()) {
            return Optional.empty();
        }
        if (article.pinned().isEmpty()) {
            return Optional.of("there is none for this processor");
        }
        Optional<Npm> npm = npms.get();
        if (npm.isEmpty()) {
            return Optional.of("there is no npm in the system's folders");
        }
        return shelf.fill(article.name(), (fresh, all) -> deliver(npm.get(), fresh, all), patience);
    }

    private Delivery deliver(Npm npm, Path fresh, Patience patience) throws IOException, InterruptedException {
        patience.live().accept("Fetching %s by npm, once; about %s.\n".formatted(article.name(), article.size()));
        NpmPackage pinned = article.pinned().orElseThrow();
        pinned.describe(fresh);
        Optional<String> flaw = npm.install(fresh, patience.cancel());
        if (flaw.isPresent()) {
            return new Delivery.Failed(flaw.get());
        }
        Path unpacked = pinned.unpackedIn(fresh);
        Path program = unpacked.resolve(article.program());
        if (!Files.isRegularFile(program) || !program.toFile().setExecutable(true)) {
            return new Delivery.Failed("npm fetched a package without the program");
        }
        return new Delivery.Came(unpacked);
    }

    private Ready missing(String why) {
        return new Ready.Missing("There is no %s in this box, and it could not be fetched: %s. %s"
                .formatted(article.title(), why, article.wayOut()));
    }
}
