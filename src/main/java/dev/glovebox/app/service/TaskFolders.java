package dev.glovebox.app.service;

import dev.glovebox.jobs.JobId;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Where the folders of all jobs lie. */
record TaskFolders(Path tasks) {
    TaskFolder of(JobId id) {
        return new TaskFolder(tasks.resolve(id.text()));
    }

    /** Where folders go to be removed: from then on nobody finds them as a job's. */
    Path removing() {
        return tasks.resolve(".removing");
    }

    /** Without it this is not where the folders lie, as when shared storage is not mounted: then what is absent here is not gone. */
    boolean isThere() {
        return Files.isRegularFile(marker(), LinkOption.NOFOLLOW_LINKS);
    }

    Path marker() {
        return tasks.resolve(".glovebox-tasks");
    }

    boolean isEmpty() throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(tasks)) {
            return !found.iterator().hasNext();
        }
    }

    /** At a start of the service. */
    void mark() throws IOException {
        if (!isThere()) {
            TaskFolder.write(marker(), "The folders of jobs lie here. Without this file none of them is removed.\n");
        }
    }
}
