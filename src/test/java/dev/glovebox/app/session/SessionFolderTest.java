package dev.glovebox.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.app.settings.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SessionFolderTest {
    private static final SessionId ID = new SessionId("20260131-120000");

    private final Path history;

    SessionFolderTest(@TempDir Path history) {
        this.history = history;
    }

    @Test
    void liesInTheHistory() {
        assertThat(SessionFolder.of(history, ID).folder()).isEqualTo(history.resolve(".kept/20260131-120000"));
    }

    @ParameterizedTest
    @ValueSource(strings = {".kept", ".kept/20260131-120000", ".kept/20260131-120000/replaced"})
    void aLinkOnTheWayCouldLeadIntoAWorkspace(String link) throws IOException {
        Path there = history.resolve(link);
        Files.createDirectories(there.getParent());
        Files.createSymbolicLink(there, Path.of("nowhere"));

        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> SessionFolder.of(history, ID))
                .withMessageContaining(there + " is a link");
    }

    @Test
    void goesWithAllItHolds() throws IOException {
        SessionFolder kept = SessionFolder.of(history, ID);
        Files.createDirectories(kept.replaced());
        Files.writeString(kept.replaced().resolve("000001.change"), "x");
        Path outside = Files.writeString(history.resolve("outside"), "stays");
        Files.createSymbolicLink(kept.folder().resolve("link"), outside);

        kept.remove();
        kept.remove();

        assertThat(kept.folder()).doesNotExist();
        assertThat(outside).hasContent("stays");
    }
}
