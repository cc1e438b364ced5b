package dev.glovebox.app.install;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.supply.Supply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Deno from the npm registry, pinned, fetched once when TypeScript is first wanted; boxes see it read-only. */
public final class DenoFromNpm implements Supply {
    private static final String VERSION = "2.9.5";
    private static final String FOLDER = "deno-" + VERSION;
    private static final String PROGRAM = "deno";
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private static final Map<String, NpmPackage> PACKAGES = Map.of(
            "amd64",
            new NpmPackage(
                    "@deno/linux-x64-glibc",
                    VERSION,
                    "sha512-TDqcnoLe3jlgqYEQm7H7MK6q0JOth+o8iSZzknRODnVkJfPiNnjVn1M1Zc6vnp+ipkyb6Av1/CUlHgHtlq59Gw=="),
            "aarch64",
            new NpmPackage(
                    "@deno/linux-arm64-glibc",
                    VERSION,
                    "sha512-IuYjsz9PGl7CJcNXMuN27KNDB8Q40brK3SG3l+TXMDVW61ZKwcn0fQHBHnXFiiygEwI8by/fKnASEluhZB1atw=="));

    private final ProgramsFolder programs;
    private final Optional<NpmPackage> wanted;
    private final Optional<Npm> npm;

    DenoFromNpm(Path programs, Optional<NpmPackage> wanted, Optional<Npm> npm) {
        this.programs = new ProgramsFolder(programs);
        this.wanted = wanted;
        this.npm = npm;
    }

    /** Into this folder of ours, which the box's policy names too. */
    public static DenoFromNpm into(Path programs, Surroundings surroundings) {
        return new DenoFromNpm(
                programs,
                Optional.ofNullable(PACKAGES.get(surroundings.architecture())),
                surroundings
                        .program("npm")
                        .map(program -> new Npm(program, surroundings.fetchingEnvironment(), LIMIT)));
    }

    @Override
    public Ready ready(Box box, Patience patience) throws InterruptedException {
        Optional<String> seenAt = box.inside().programs();
        if (seenAt.isEmpty()) {
            return missing("this box has no folder for it");
        }
        if (!isThere()) {
            Optional<String> flaw = fetch(patience);
            if (flaw.isPresent()) {
                return missing(flaw.get());
            }
        }
        return new Ready.At(seenAt.get() + "/" + FOLDER + "/" + PROGRAM);
    }

    private boolean isThere() {
        return Files.isExecutable(programs.path().resolve(FOLDER).resolve(PROGRAM));
    }

    private Optional<String> fetch(Patience patience) throws InterruptedException {
        if (wanted.isEmpty()) {
            return Optional.of("there is none for this processor");
        }
        if (npm.isEmpty()) {
            return Optional.of("there is no npm in the system's folders");
        }
        patience.live().accept("Fetching Deno " + VERSION + " by npm, once; about 40 MB.\n");
        try {
            return fetch(npm.get(), wanted.get(), patience.cancel());
        } catch (IOException | UncheckedIOException e) {
            return Optional.of(programs.path() + " cannot be filled (" + e + ")");
        }
    }

    private Optional<String> fetch(Npm fetcher, NpmPackage deno, Cancel cancel)
            throws IOException, InterruptedException {
        Path fresh = programs.fresh();
        try {
            deno.describe(fresh);
            Optional<String> flaw = fetcher.install(fresh, cancel);
            return flaw.isPresent() ? flaw : takeOver(deno.unpackedIn(fresh));
        } finally {
            ProgramsFolder.delete(fresh);
        }
    }

    private Optional<String> takeOver(Path unpacked) throws IOException {
        Path program = unpacked.resolve(PROGRAM);
        if (!Files.isRegularFile(program, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("npm fetched a package without the program");
        }
        ProgramsFolder.openToAll(unpacked, program);
        try (FileChannel file = FileChannel.open(program, StandardOpenOption.WRITE)) {
            file.force(true); // else a power cut could leave a name without its content, for good
        }
        try {
            Files.move(unpacked, programs.path().resolve(FOLDER), StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!isThere()) { // by another process, which was quicker
                throw e;
            }
        }
        return Optional.empty();
    }

    private static Ready missing(String why) {
        return new Ready.Missing(
                "There is no Deno in this box, and it could not be fetched: " + why + ". " + Supplies.DENO_WAY_OUT);
    }
}
