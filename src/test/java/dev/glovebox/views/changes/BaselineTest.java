package dev.glovebox.views.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import dev.glovebox.views.FileEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BaselineTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("baseline");
    }

    private static Snapshot sample() {
        var items = new TreeMap<ByteString, Item>();
        var hash = Optional.of(ByteString.of(Sha256.of(new byte[] {1})));
        Instant time = Instant.ofEpochSecond(-5, 123);
        items.put(ByteString.of("a"), new Item.File(0644, 1, time, hash, new Item.Text.Kept(ByteString.of("x"))));
        items.put(
                ByteString.of(new byte[] {'\n', (byte) 0xff}), new Item.File(0, 2, time, hash, new Item.Text.Binary()));
        items.put(ByteString.of("big"), new Item.File(0755, 1L << 40, time, Optional.empty(), new Item.Text.NotKept()));
        items.put(ByteString.of("link"), new Item.Link(ByteString.of("/etc/passwd")));
        items.put(ByteString.of("pipe"), new Item.Other(FileEntry.Kind.PIPE));
        return new Snapshot(items, new Gaps(3, Optional.of("20000 entries"), 1, 2, 3));
    }

    @Test
    void comesBackAsItWasForItsOwnerOnly() throws IOException {
        Baseline.save(file, FileFence.NONE, sample());
        Baseline.save(file, FileFence.NONE, sample());
        assertThat(Baseline.load(file)).isEqualTo(new Baseline.Found(sample()));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aMissingOneIsASentence() {
        assertThat(((Baseline.Unusable) Baseline.load(file)).reason()).startsWith("There is no baseline");
    }

    @Test
    void isUnusableWhereverItIsCutOff() throws IOException {
        Baseline.save(file, FileFence.NONE, sample());
        byte[] whole = Files.readAllBytes(file);
        for (int size = 0; size < whole.length; size++) {
            Files.write(file, Arrays.copyOf(whole, size));
            assertThat(Baseline.load(file))
                    .as("%d of %d bytes", size, whole.length)
                    .isInstanceOf(Baseline.Unusable.class);
        }
    }

    @Test
    void neverTellsSomethingElseWhenABitIsFlipped() throws IOException {
        Baseline.save(file, FileFence.NONE, sample());
        byte[] whole = Files.readAllBytes(file);
        int unnoticed = 0;
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            Files.write(file, flipped);
            if (Baseline.load(file) instanceof Baseline.Found(var snapshot)) {
                assertThat(snapshot).as("bit %d", bit).isEqualTo(sample());
                unnoticed++; // packed data has bits that mean nothing
            }
        }
        assertThat(unnoticed).isLessThan(whole.length);
    }
}
