package dev.glovebox.views;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.zip.Deflater;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ZipContainerTest {
    private static final FileEntry FILE = new FileEntry(
            FileEntry.Kind.FILE,
            0640,
            0,
            Instant.parse("2024-05-06T07:08:10Z"),
            true,
            ByteString.of("x"),
            ByteString.EMPTY);

    @TempDir
    Path folder;

    @Test
    void moreFilesThanTheOldFormCanCount() throws IOException {
        Path file = folder.resolve("many.zip");
        try (OutputStream to = new java.io.BufferedOutputStream(Files.newOutputStream(file));
                var packer = new Deflater(1, true)) {
            var zip = new ZipContainer(to, packer);
            for (int i = 0; i < 70_000; i++) {
                put(zip, "f" + i);
            }
            zip.end();
        }
        try (var zip = new ZipFile(file.toFile())) {
            assertThat(zip.size()).isEqualTo(70_000);
            assertThat(zip.getInputStream(zip.getEntry("f69999")).readAllBytes())
                    .asString()
                    .isEqualTo("f69999");
        }
    }

    @Test
    void filesBehindFourGibibytesAreFound() throws IOException {
        Path file = folder.resolve("far.zip");
        long far = 5L << 30;
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var packer = new Deflater(1, true)) {
            channel.position(far);
            var zip = new ZipContainer(Channels.newOutputStream(channel), packer, far);
            put(zip, "far");
            zip.end();
        }
        try (var zip = new ZipFile(file.toFile())) {
            assertThat(zip.getInputStream(zip.getEntry("far")).readAllBytes())
                    .asString()
                    .isEqualTo("far");
        }
    }

    @Test
    void aDroppedFileIsNotListedAndThoseAfterItAreWhole() throws IOException {
        Path file = folder.resolve("dropped.zip");
        try (OutputStream to = Files.newOutputStream(file);
                var packer = new Deflater(1, true)) {
            var zip = new ZipContainer(to, packer);
            zip.begin("half", FILE);
            zip.piece(new byte[100_000]);
            zip.drop();
            put(zip, "after");
            zip.end();
        }
        try (var zip = new ZipFile(file.toFile())) {
            assertThat(zip.stream().map(java.util.zip.ZipEntry::getName)).containsExactly("after");
            assertThat(zip.getEntry("after").getTimeLocal()).isEqualTo("2024-05-06T07:08:10");
            assertThat(zip.getInputStream(zip.getEntry("after")).readAllBytes())
                    .asString()
                    .isEqualTo("after");
        }
    }

    private static void put(ZipContainer zip, String name) {
        assertThat(zip.begin(name, FILE)).isTrue();
        zip.piece(name.getBytes(StandardCharsets.UTF_8));
        zip.keep();
    }
}
