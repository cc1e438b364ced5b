package dev.glovebox.sandbox.podman;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OpenFilesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"4096, 4096", "1048576, 65536", "unlimited, 65536"})
    void areNoMoreThanThisProcessMayHave(String hard, long expected) throws Exception {
        Path limits = Files.writeString(folder.resolve("limits"), """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             1                    2                    processes
                Max open files            1024                 %s                 files
                """.formatted(hard));
        assertThat(OpenFiles.of(limits)).isEqualTo(expected);
    }
}
