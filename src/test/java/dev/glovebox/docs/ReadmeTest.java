package dev.glovebox.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ReadmeTest {
    /** The example runs in ./check; times and ids differ from run to run, the marks below an error from one Python to the next. */
    @Test
    void theTranscriptIsThatOfTheExample() throws IOException {
        String transcript = new CodeBlocks(Files.readString(Path.of("README.md")))
                .of("console")
                .getFirst()
                .replaceAll("(?m)\\d+(\\.\\d)? m?s( ·|$)", "TIME$2")
                .replaceAll("\\d{8}-\\d{6}", "SESSION")
                .replaceAll("(?m)^ +\\^+$", "...");

        assertThat(transcript).isEqualTo(Files.readString(Path.of("examples/02-run/expected.txt")));
    }
}
