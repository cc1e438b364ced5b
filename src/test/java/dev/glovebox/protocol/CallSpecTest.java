package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.protocol.CallSpec.Resource;
import dev.glovebox.protocol.CallSpec.Stdio;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class CallSpecTest {
    @Test
    void needsAProgram() {
        assertThatIllegalArgumentException().isThrownBy(() -> spec(List.of(), List.of(), "/"));
        assertThatCode(() -> spec(List.of(""), List.of(), "/")).doesNotThrowAnyException();
    }

    @Test
    void refusesWhatCannotBePassedToAProgram() {
        assertThatIllegalArgumentException().isThrownBy(() -> spec(List.of("a\0"), List.of(), "/"));
        assertThatIllegalArgumentException().isThrownBy(() -> spec(List.of("a", "\0"), List.of(), "/"));
        assertThatIllegalArgumentException().isThrownBy(() -> spec(List.of("a"), List.of("A=\0"), "/"));
        assertThatIllegalArgumentException().isThrownBy(() -> spec(List.of("a"), List.of(), "/\0"));
    }

    @Test
    void aDeadlineIsLongerThanZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> withDeadline(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> withDeadline(Duration.ofNanos(-1)));
        assertThat(withDeadline(Duration.ofNanos(1)).deadline()).contains(Duration.ofNanos(1));
    }

    @Test
    void isNotChangedThroughItsLists() {
        List<ByteString> argv = new ArrayList<>(List.of(ByteString.of("a")));
        CallSpec spec = new CallSpec(
                argv, List.of(), ByteString.of("/"), new Stdio.Pipes(), Optional.empty(), Map.of(Resource.CORE, 0L));

        argv.add(ByteString.of("b"));

        assertThat(spec.argv()).isEqualTo(List.of(ByteString.of("a")));
    }

    @Test
    void aTerminalHasASizeThatTheKernelKnows() {
        assertThat(new Stdio.Pty(0xffff, 0)).isEqualTo(new Stdio.Pty(65535, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Stdio.Pty(0x10000, 80));
        assertThatIllegalArgumentException().isThrownBy(() -> new Stdio.Pty(24, -1));
    }

    @Test
    void resourcesHaveTheNumbersOfLinux() {
        assertThat(Stream.of(Resource.values()).map(Resource::number)).isEqualTo(List.of(1, 4, 6, 7));
    }

    private static CallSpec withDeadline(Duration deadline) {
        return new CallSpec(
                List.of(ByteString.of("a")),
                List.of(),
                ByteString.of("/"),
                new Stdio.NoInput(),
                Optional.of(deadline),
                Map.of());
    }

    private static CallSpec spec(List<String> argv, List<String> environment, String directory) {
        return new CallSpec(
                argv.stream().map(ByteString::of).toList(),
                environment.stream().map(ByteString::of).toList(),
                ByteString.of(directory),
                new Stdio.Pipes(),
                Optional.empty(),
                Map.of());
    }
}
