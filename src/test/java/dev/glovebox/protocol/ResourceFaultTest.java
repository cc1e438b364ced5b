package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

final class ResourceFaultTest {
    private static final Optional<String> FULL = Optional.of("No space left on device");

    /** The words are the system's, which is asked for them. */
    @Test
    void aFullDiskIsOneHoweverItIsWritten() {
        assertThat(ResourceFault.of(failed(() -> Files.write(Path.of("/dev/full"), new byte[1]))))
                .isEqualTo(FULL);
        assertThat(ResourceFault.of(failed(() -> {
                    try (var out = new FileOutputStream("/dev/full")) {
                        out.write(1);
                    }
                })))
                .isEqualTo(FULL);
    }

    private interface Write {
        void run() throws IOException;
    }

    private static IOException failed(Write write) {
        return Assertions.catchThrowableOfType(IOException.class, write::run);
    }

    @Test
    void itIsFoundInWhateverCarriesIt() {
        IOException full = new FileSystemException("a", null, "Disk quota exceeded");
        assertThat(ResourceFault.of(new IllegalStateException(new UncheckedIOException("a file cannot be kept", full))))
                .contains("Disk quota exceeded");
    }

    @Test
    void descriptorsMemoryAndProcessesCountToo() {
        assertThat(ResourceFault.of(new IOException("Too many open files in system")))
                .contains("Too many open files");
        assertThat(ResourceFault.of(new IOException("error=12, Cannot allocate memory")))
                .contains("Cannot allocate memory");
        assertThat(ResourceFault.ofStart("bwrap: Creating new namespace failed: Resource temporarily unavailable"))
                .contains("Resource temporarily unavailable");
    }

    /** A job may name its files as it likes, and may say anything. */
    @Test
    void namesAndOtherFailuresDoNotCount() {
        assertThat(ResourceFault.of(new NoSuchFileException("/data/No space left on device")))
                .isEmpty();
        assertThat(ResourceFault.of(new IllegalStateException("No space left on device")))
                .isEmpty();
        assertThat(ResourceFault.of(new IOException("Resource temporarily unavailable")))
                .isEmpty();
        assertThat(ResourceFault.of(new IOException())).isEmpty();
    }
}
