package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.ui.web.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DescriptorsTest {
    @TempDir
    Path process;

    private Descriptors of(String limit, int open) throws IOException {
        Files.writeString(process.resolve("limits"), """
                Limit                     Soft Limit           Hard Limit           Units
                Max processes             63432                63432                processes
                Max open files            %-20s 1048576              files
                """.formatted(limit));
        Path fd = Files.createDirectories(process.resolve("fd"));
        for (int i = 0; i < open; i++) {
            Files.writeString(fd.resolve(Integer.toString(i)), "");
        }
        return new Descriptors(process);
    }

    @Test
    void connectionsHaveWhatWorkLeavesOver() throws IOException {
        assertThat(of("1024", 100).connections(8)).isEqualTo(new Site.ConnectionLimits(476, 238));
        assertThat(of("65536", 100).connections(8)).isEqualTo(new Site.ConnectionLimits(4096, 2048));
        assertThat(of("unlimited", 100).connections(8)).isEqualTo(new Site.ConnectionLimits(4096, 2048));
    }

    @Test
    void aLowLimitIsSharedWithWork() throws IOException {
        int most = of("512", 100).connections(1000).most();
        assertThat(most).isPositive().isLessThan((512 - 100) / 2);
    }

    @Test
    void fewThatAreLeftAreAShortageUntilThereAreSomeMore() throws IOException {
        assertThat(of("512", 440).shortage(false)).isEmpty();
        assertThat(of("512", 440).shortage(true)).isPresent();
        assertThat(of("512", 449).shortage(false).orElseThrow().words()).contains("descriptors");
        assertThat(of("unlimited", 449).shortage(false)).isEmpty();
    }

    @Test
    void aLimitWithWhichNothingWouldWorkIsRefused() throws IOException {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(of("200", 10)::requireEnough)
                .withMessageContainingAll("200", "256", "ulimit -n");
        of("256", 10).requireEnough();
    }

    @Test
    void thisProcessHasSome() {
        Descriptors own = Descriptors.ofThisProcess();
        own.requireEnough();
        assertThat(own.connections(1).most()).isPositive();
    }
}
