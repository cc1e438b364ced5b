package dev.glovebox.ui.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Takes a whole upload before a box is asked for: its size is known then, and no slow client holds a box. In a file that only we can
 * read and that is gone with its descriptor; so many at once, of which one user has a part.
 */
final class Spool {
    private final UserConcurrencyLimit places;

    Spool(int most, int perUser) {
        places = new UserConcurrencyLimit(most, perUser, "uploads");
    }

    /** What to do with the whole of it. */
    interface Work<T> {
        T with(InputStream content, long size) throws IOException, InterruptedException;
    }

    <T> T take(String user, InputStream upload, Work<T> work) throws IOException, InterruptedException {
        try (UserConcurrencyLimit.Place _ = places.enter(user, Duration.ZERO);
                FileChannel file = open()) {
            upload.transferTo(Channels.newOutputStream(file));
            long size = file.position();
            file.position(0);
            return work.with(Channels.newInputStream(file), size);
        }
    }

    private static FileChannel open() throws IOException {
        Path path = Files.createTempFile("glovebox-upload", null);
        return FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
    }
}
