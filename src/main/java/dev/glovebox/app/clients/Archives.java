package dev.glovebox.app.clients;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Files in zip archives. */
final class Archives {
    private Archives() {}

    /** One text of an archive. */
    static Optional<String> text(HostFiles files, Path archive, String name) throws IOException {
        if (files.isOfABox(archive) || !files.isFile(archive)) {
            return Optional.empty();
        }
        try (ZipFile zip = new ZipFile(files.at(archive).toFile())) {
            ZipEntry entry = zip.getEntry(name);
            if (entry == null) {
                return Optional.empty();
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return Optional.of(HostFiles.bounded(in, archive));
            }
        }
    }
}
