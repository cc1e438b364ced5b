package dev.glovebox.app.install;

import dev.glovebox.protocol.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** What a notebook is made of, by the list in images/notebook.lock, which is part of the jar: each package with its hashes. */
record NotebookLock(String text) {
    private static final String PYTHONS = "#: python ";
    private static final int NAME_LENGTH = 12;

    static NotebookLock ofThisBuild() {
        try (InputStream lock = NotebookLock.class.getResourceAsStream("notebook.lock")) {
            return new NotebookLock(new String(Objects.requireNonNull(lock).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Versions such as 3.11 that there are packages for. */
    List<String> pythons() {
        return text.lines()
                .filter(line -> line.startsWith(PYTHONS))
                .flatMap(line -> List.of(line.substring(PYTHONS.length()).split(" ")).stream())
                .toList();
    }

    List<String> packages() {
        return text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    /** The beginning of its hash. */
    String name() {
        return Sha256.hex(text).substring(0, NAME_LENGTH);
    }
}
