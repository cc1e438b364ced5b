package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Takes a whole upload before a box is asked for: its size is known then, and no slow client holds a box. In a file that only we can
 * read and that is gone with its descriptor; so many at once.
 */
final class Spool {
    private static final Duration LATER = Duration.ofSeconds(5);

    private final Semaphore places;

    Spool(int most) {
        places = new Semaphore(most);
    }

    /** What to do with the whole of it. */
    interface Work<T> {
        T with(InputStream content, long size) throws IOException, InterruptedException;
    }

    <T> T take(InputStream upload, Work<T> work) throws IOException, InterruptedException {
        if (!places.tryAcquire()) {
            throw new Problem(Code.TOO_MANY_REQUESTS, "too many uploads are under way: try again in a moment")
                    .after(LATER)
                    .refused();
        }
        try (FileChannel file = open()) {
            upload.transferTo(Channels.newOutputStream(file));
            long size = file.position();
            file.position(0);
            return work.with(Channels.newInputStream(file), size);
        } finally {
            places.release();
        }
    }

    private static FileChannel open() throws IOException {
        Path path = Files.createTempFile("glovebox-upload", null);
        return FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }
}
