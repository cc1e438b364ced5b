package dev.glovebox.app.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.supply.Supply.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutfitsTest {
    private static final SystemPackages PACKAGES = new SystemPackages(
            "#: desktop\nx # /x: a screen\n#: notebook\nv # /v: a place\n#: browser\nx # /x: again\nc # /c: pages\n");

    @TempDir
    Path root;

    private final List<String> fetched = new ArrayList<>();

    /** One that is there once it was fetched, unless it cannot be. */
    private record Wanted(String title, List<String> fetched, Optional<String> flaw) implements Fetched {
        @Override
        public boolean isThere() {
            return fetched.contains(title);
        }

        @Override
        public Optional<String> fetch(Patience patience) {
            if (flaw.isEmpty()) {
                fetched.add(title);
            }
            return flaw;
        }

        @Override
        public Ready ready(Box box, Patience patience) {
            throw new AssertionError("no box here");
        }
    }

    private Outfits outfits(Optional<String> flaw) {
        return new Outfits(
                PACKAGES,
                root,
                new Outfits.Programs(
                        new Wanted("Deno", fetched, flaw),
                        new Wanted("JupyterLab", fetched, Optional.empty()),
                        new Wanted("playwright-core", fetched, flaw)));
    }

    @Test
    void saysWhatEachKindOfBoxLacks() throws Exception {
        Files.createFile(root.resolve("v"));
        fetched.add("Deno");

        assertThat(outfits(Optional.empty()).all())
                .isEqualTo(List.of(
                        new Outfit("desktop", List.of("x"), List.of()),
                        new Outfit("notebook", List.of(), List.of("JupyterLab")),
                        new Outfit("browser", List.of("x", "c"), List.of("playwright-core"))));
        assertThat(outfits(Optional.empty()).missingPackages()).isEqualTo(List.of("x", "c"));
    }

    @Test
    void oneThatCannotBeFetchedKeepsNoOtherBack() throws Exception {
        var patience = new Patience(words -> {}, new Cancel());

        assertThat(outfits(Optional.of("no way")).fetch(patience))
                .contains("Deno could not be fetched: no way; playwright-core could not be fetched: no way");
        assertThat(fetched).isEqualTo(List.of("JupyterLab"));
        assertThat(outfits(Optional.empty()).fetch(patience)).isEmpty();
    }
}
