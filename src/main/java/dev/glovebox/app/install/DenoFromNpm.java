package dev.glovebox.app.install;

import dev.glovebox.app.install.FromNpm.Article;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.views.supply.Supplies;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Deno, which runs TypeScript. */
public final class DenoFromNpm {
    private static final String VERSION = "2.9.5";
    private static final String PROGRAM = "deno";

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

    private DenoFromNpm() {}

    /** Into this folder of ours, which the box's policy names too. */
    public static Fetched into(Path programs, Surroundings surroundings) {
        return FromNpm.into(
                programs, article(Optional.ofNullable(PACKAGES.get(surroundings.architecture()))), surroundings);
    }

    static Article article(Optional<NpmPackage> pinned) {
        return new Article("Deno", VERSION, "40 MB", pinned, PROGRAM, PROGRAM, PROGRAM, Supplies.DENO_WAY_OUT);
    }
}
