package dev.glovebox.views.changes;

import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The snapshot with which a session's changes are compared, kept in one file of the host. */
public sealed interface Baseline {
    record Found(Snapshot snapshot) implements Baseline {}

    /** The reason is a sentence for a person. */
    record Unusable(String reason) implements Baseline {}

    static void save(Path file, FileFence fence, Snapshot snapshot) {
        try {
            OwnFile.write(file, fence, out -> SnapshotFile.write(out, snapshot));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + Why.bare(e), e);
        }
    }

    static Baseline load(Path file) {
        try (InputStream in = OwnFile.read(file)) {
            return new Found(SnapshotFile.read(in));
        } catch (NoSuchFileException e) {
            return new Unusable(
                    "There is no baseline of this session: nothing in it has changed the workspace yet, or the"
                            + " file was deleted (" + file + ").");
        } catch (IOException e) {
            return new Unusable("The baseline of this session is damaged (" + file + ": " + e.getMessage()
                    + "), so what changed since is not known.");
        }
    }
}
