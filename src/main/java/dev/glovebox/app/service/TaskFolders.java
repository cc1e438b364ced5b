package dev.glovebox.app.service;

import dev.glovebox.jobs.JobId;
import java.nio.file.Path;

/** Where the folders of all jobs lie. */
record TaskFolders(Path tasks) {
    TaskFolder of(JobId id) {
        return new TaskFolder(tasks.resolve(id.text()));
    }
}
