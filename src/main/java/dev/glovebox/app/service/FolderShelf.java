package dev.glovebox.app.service;

import dev.glovebox.jobs.BoxAccess.NotHere;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.Shelf;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** What jobs leave in their folders; no box can write there. */
record FolderShelf(TaskFolders folders, String server) implements Shelf {
    @Override
    public Optional<Content> open(Job job, Item item) throws IOException {
        TaskFolder folder = folders.of(job.id());
        Path file =
                switch (item) {
                    case OUTPUT_ZIP -> folder.output();
                    case AGENT_LOG -> folder.agentLog();
                    case MEMORY_JSON -> folder.memory();
                };
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            return Optional.of(new Content(Channels.newInputStream(channel), channel.size()));
        } catch (NoSuchFileException e) {
            if (job.server().filter(name -> !name.equals(server)).isPresent() && !Files.isDirectory(folder.folder())) {
                throw new NotHere("the files of this job are with the server "
                        + job.server().orElseThrow() + ": ask that one");
            }
            return Optional.empty();
        }
    }
}
