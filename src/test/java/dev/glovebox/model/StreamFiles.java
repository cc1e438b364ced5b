package dev.glovebox.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The recorded streams of both wires. */
final class StreamFiles {
    private static final Path FOLDER = Path.of("src/test/resources/model");
    private static final String ENDING = ".sse";

    private StreamFiles() {}

    static String read(String name) {
        try {
            return Files.readString(FOLDER.resolve(name + ENDING));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names without their ending, such as {@code openai/text}. */
    static List<String> of(String wire) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(wire))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING))
                    .map(file -> wire + "/" + file.substring(0, file.length() - ENDING.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
