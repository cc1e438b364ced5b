package dev.glovebox.sandbox.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A box on a folder above puts a link in the place of a workspace, after its path was checked. */
@Tag("integration")
@Tag("as-user")
@Timeout(120)
final class BubblewrapSwappedWorkspaceTest {
    private static final int OPENINGS = 20;

    @TempDir
    private Path folder;

    private Path workspace;
    private Path secret;

    @BeforeEach
    void make() throws IOException {
        Path root = folder.toRealPath();
        workspace = Files.createDirectory(root.resolve("workspace"));
        secret = Files.createDirectory(root.resolve("secret"));
        Files.createFile(secret.resolve("key"));
    }

    @Test
    void aLinkInItsPlaceIsRefused() throws IOException {
        Files.delete(workspace);
        Files.createSymbolicLink(workspace, secret);

        assertThat(opened(workspace)).isInstanceOf(Opening.Refused.class);
        Files.createDirectory(secret.resolve("deep"));
        assertThat(opened(workspace.resolve("deep"))).isInstanceOf(Opening.Refused.class);
    }

    @Test
    void aLinkThatComesAndGoesIsNeverMounted() throws InterruptedException {
        AtomicBoolean over = new AtomicBoolean();
        Thread swapping = Thread.ofPlatform().start(() -> swap(over));
        try {
            for (int turn = 0; turn < OPENINGS; turn++) {
                if (opened(workspace) instanceof Opening.Opened(var box)) {
                    try (box) {
                        assertThat(Ran.in(box, Specs.inside(box, "ls", "-A")).succeeded())
                                .isEmpty();
                    }
                }
            }
        } finally {
            over.set(true);
            swapping.join();
        }
    }

    private void swap(AtomicBoolean over) {
        Path aside = workspace.resolveSibling("aside");
        Path link = workspace.resolveSibling("link");
        try {
            while (!over.get()) {
                Files.createSymbolicLink(link, secret);
                Files.move(workspace, aside);
                Files.move(link, workspace);
                Files.delete(workspace);
                Files.move(aside, workspace);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Opening opened(Path path) {
        return RealBoxes.bubblewrap().open(BoxPolicy.sealed(path));
    }
}
