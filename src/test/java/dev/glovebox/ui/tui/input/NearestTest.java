package dev.glovebox.ui.tui.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestTest {
    private static final List<String> NAMES = List.of(
            "help", "quit", "clear", "load", "history", "model", "tools", "box", "allow", "compact", "notes", "diff",
            "undo", "cost");

    @Test
    void aSlipOfTheFingersIsForgiven() {
        assertThat(Nearest.to("hlep", NAMES)).containsExactly("help");
        assertThat(Nearest.to("quti", NAMES)).containsExactly("quit");
        assertThat(Nearest.to("histroy", NAMES)).containsExactly("history");
        assertThat(Nearest.to("Clera", NAMES)).containsExactly("clear");
        assertThat(Nearest.to("bax", NAMES)).containsExactly("box");
    }

    @Test
    void theBeginningOfANameIsEnough() {
        assertThat(Nearest.to("comp", NAMES)).startsWith("compact");
        assertThat(Nearest.to("histories", NAMES)).containsExactly("history");
        assertThat(Nearest.to("co", NAMES)).startsWith("compact", "cost");
    }

    @Test
    void whatIsFarFromEverythingHasNone() {
        assertThat(Nearest.to("xyzzy", NAMES)).isEmpty();
        assertThat(Nearest.to("", NAMES)).isEmpty();
        assertThat(Nearest.to("x".repeat(100_000), NAMES)).isEmpty();
    }
}
