package dev.glovebox.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent.TurnEnd;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HistoryLinesTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");
    private static final SessionId ID = new SessionId("20261115-115900");

    private final HistoryLines lines = new HistoryLines(Clock.fixed(NOW, ZoneOffset.UTC));

    @Test
    void aLineHasIdAgeSizeEndWorkspaceAndPrompt() {
        assertThat(lines.of(summary(Duration.ofMinutes(5), "fix it", Optional.of(new TurnEnd.Done()))))
                .isEqualTo("20261115-115900       5 min ago      3 messages  done         /work  fix it");
    }

    @Test
    void nothingInALineSteersTheTerminal() {
        assertThat(lines.of(summary(Duration.ZERO, "\033[2J\u202e" + "x".repeat(200), Optional.empty())))
                .doesNotContain("\033", "\u202e")
                .contains("unfinished")
                .endsWith("x…");
    }

    @Test
    void anUnreadableSessionSaysWhy() {
        assertThat(lines.of(new Listed.Unreadable(ID, "no header"))).endsWith("unreadable: no header");
    }

    @ParameterizedTest
    @CsvSource({
        "30, just now",
        "60, 1 min ago",
        "7200, 2 h ago",
        "90000, 25 h ago",
        "200000, 2 days ago",
        "-50, just now"
    })
    void ageIsRough(long seconds, String words) {
        assertThat(lines.of(summary(Duration.ofSeconds(seconds), "x", Optional.empty())))
                .contains("  " + words + "  ");
    }

    private static Listed summary(Duration age, String prompt, Optional<TurnEnd> end) {
        return new Listed.Summary(ID, NOW.minus(age), NOW.minus(age), "/work", "model", prompt, 3, end);
    }
}
