package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TaskFolderTest {
    @TempDir
    private Path folder;

    @Test
    void aFreshWorkspaceCountsFromNothing() throws IOException {
        TaskFolder job = new TaskFolder(folder.resolve("job"));
        job.make("work");
        assertThat(job.diskStart()).hasContent("0 0\n");

        Files.delete(job.diskStart());
        job.make("work");
        assertThat(job.diskStart()).as("of a workspace that was there before").doesNotExist();
    }

    @Test
    void onlyTheLastWorkspaceThatWasSetAsideStays() throws IOException {
        TaskFolder job = new TaskFolder(folder.resolve("job"));
        job.make("work");
        for (String turn : new String[] {"first", "second", "third"}) {
            Files.writeString(job.workspace().resolve(turn), turn);
            assertThat(job.folder().resolve(job.setAside()).resolve(turn)).hasContent(turn);
            assertThat(job.workspace()).isEmptyDirectory();
            assertThat(job.diskStart()).hasContent("0 0\n");
        }
        assertThat(job.folder()).isDirectoryContaining("glob:**/workspace.interrupted-1");
        try (var left = Files.newDirectoryStream(job.folder(), "workspace*")) {
            assertThat(left).hasSize(2);
        }
    }
}
