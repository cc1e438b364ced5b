package dev.glovebox.app.packing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Makes the classes of a build fit for an AOT cache; see scripts/build.sh. */
public final class Packing {
    private Packing() {}

    /** Takes the folders whose jars are written anew. They must be on the class path: stack maps name common ancestors. */
    public static void main(String[] args) throws IOException {
        for (String folder : args) {
            for (Path jar : jars(Path.of(folder))) {
                Jar.rewrite(jar, CacheableClass::of);
            }
        }
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }
}
