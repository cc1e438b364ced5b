package dev.glovebox.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SystemProgramTest {
    @Test
    void itsProgramsComeFromTheSystemsFolders() {
        for (SystemProgram program : SystemProgram.values()) {
            program.find()
                    .ifPresent(file -> assertThat(SystemProgram.FOLDERS).contains(String.valueOf(file.getParent())));
        }
        assertThat(SystemProgram.SH.find()).isPresent();
        assertThat(SystemProgram.named("apt-get")).isEqualTo(SystemProgram.APT_GET);
    }

    @Test
    void aNameThatIsNotListedIsNotLookedFor() {
        assertThatIllegalArgumentException().isThrownBy(() -> SystemProgram.named("no-such-program"));
    }

    @Test
    void nothingIsStartedByABareName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HostProcess(List.of("true"), Map.of(), Path.of("/")))
                .withMessageContaining("'true' has no absolute path");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HostProcess(List.of("/bin/true"), Map.of(), Path.of("here")));
    }

    @Test
    void aProcessSeesTheGivenVariablesAndNoOthers() throws Exception {
        Process process = new HostProcess(List.of("/usr/bin/env"), Map.of("ONE", "1"), Path.of("/"))
                .start(HostProcess.Streams.OUTPUT);

        assertThat(process.inputReader().lines()).containsExactly("ONE=1");
        assertThat(process.waitFor()).isZero();
    }
}
