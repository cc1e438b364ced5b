package dev.glovebox.sandbox.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** A line of the golden vectors. */
record Vector(String direction, String name, String text, String hex) {
    static List<Vector> all(String direction) {
        try (InputStream in = Objects.requireNonNull(Vector.class.getResourceAsStream("/glove/vectors.tsv"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(column -> new Vector(column[0], column[1], column[2], column[3]))
                    .filter(vector -> vector.direction.equals(direction))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] bytes() {
        return HexFormat.of().parseHex(hex);
    }

    @Override
    public String toString() {
        return direction + " " + name;
    }
}
