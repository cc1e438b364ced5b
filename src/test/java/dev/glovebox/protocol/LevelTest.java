package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LevelTest {
    @Test
    void isSealedOnlyWhenNothingIsMissing() {
        assertThat(Level.of(List.of())).isEqualTo(new Level.Sealed());
        assertThat(Level.of(List.of("no memory limit"))).isEqualTo(new Level.Weakened(List.of("no memory limit")));
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(new Level.Sealed().words()).isEqualTo("sealed");
        assertThat(Level.of(List.of("no memory limit", "no filter")).words())
                .isEqualTo("weakened: no memory limit, no filter");
        assertThat(new Level.Unsealed().words()).isEqualTo("unsealed");
    }

    @Test
    void isNotWeakenedWithoutAReason() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Level.Weakened(List.of()));
    }
}
