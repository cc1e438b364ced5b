package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ExecCommandTest {
    @Test
    void aVariableGivenByHandReplacesTheBoxsOwn() {
        Stream<String> entries = Stream.of("PATH=/bin", "HOME=/home/box", "A=", "A=1=2", "PATH=/opt/bin");

        assertThat(ExecCommand.lastOfEachName(entries))
                .isEqualTo(List.of(
                        ByteString.of("PATH=/opt/bin"), ByteString.of("HOME=/home/box"), ByteString.of("A=1=2")));
    }
}
