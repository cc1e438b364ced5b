package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.testing.Mounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class BoxPolicyTest {
    @Test
    void theSealedPolicyGivesNothingBeyondTheWorkspace() {
        assertThat(BoxPolicy.sealed(Path.of("/w")))
                .isEqualTo(new BoxPolicy(Path.of("/w"), BoxLimits.defaults(), List.of(), Optional.empty(), Set.of()));
    }

    @Test
    void pathsOfTheHostAreAbsolute() {
        assertThatIllegalArgumentException().isThrownBy(() -> BoxPolicy.sealed(Path.of("w")));
        assertThatIllegalArgumentException().isThrownBy(() -> with(List.of(Path.of("m")), Optional.empty()));
        assertThatIllegalArgumentException().isThrownBy(() -> with(List.of(), Optional.of(Path.of("r"))));
    }

    private static BoxPolicy with(List<Path> mounts, Optional<Path> rootfs) {
        return new BoxPolicy(Path.of("/w"), BoxLimits.defaults(), Mounts.of(mounts), rootfs, Set.of());
    }
}
