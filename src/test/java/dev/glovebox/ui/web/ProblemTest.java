package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.web.Problem.Code;
import org.junit.jupiter.api.Test;

final class ProblemTest {
    @Test
    void aDetailHoldsNoSecretOfAKnownShape() {
        Problem problem = new Problem(Code.BOX_FAILED, "it said gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");

        assertThat(problem.json().string("detail")).contains("it said [redacted: GitHub token]");
        assertThat(problem.about("a field").refused()).hasMessage("it said [redacted: GitHub token]");
    }
}
