package dev.glovebox.ui.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.ui.tui.Standing.Seal;
import dev.glovebox.ui.tui.text.Screen;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StatusLineTest {
    private static Standing standing(Seal seal, String level) {
        return new Standing("anthropic/claude-x", seal, level, "/home/me/project", Optional.empty(), 200_000);
    }

    @Test
    void saysLevelModelContextAndWorkspace() {
        assertThat(Screen.of(StatusLine.of(standing(Seal.SEALED, "sealed"), 8100, 80)))
                .isEqualTo("⟨good:sealed⟩⟨dim: · ⟩⟨dim:claude-x⟩⟨dim: · ⟩⟨dim:8.1k tokens, 5 % of context⟩⟨dim: · ⟩"
                        + "⟨dim:/home/me/project⟩");
    }

    @Test
    void keepsTheLevelWhereThereIsLittleRoom() {
        assertThat(StatusLine.of(standing(Seal.WEAKENED, "weakened: no memory limit"), 8100, 40)
                        .text())
                .isEqualTo("weakened: no memory limit · claude-x");
        assertThat(StatusLine.of(standing(Seal.UNSEALED, "unsealed"), 8100, 10).text())
                .startsWith("unsealed");
    }

    @Test
    void namesABoxThatOpensAndOneThatDoesNot() {
        assertThat(StatusLine.of(standing(Seal.OPENING, ""), 0, 80).text()).startsWith("opening the box");
        assertThat(StatusLine.of(standing(Seal.REFUSED, "bwrap is missing"), 0, 80)
                        .text())
                .startsWith("no box");
    }
}
