package dev.glovebox.app.install;

import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One package of the registry, known by the hash of its content, so that whoever answers cannot hand us another one.
 *
 * @param integrity as npm writes it: sha512, in base64
 */
record NpmPackage(String name, String version, String integrity) {

    /** What {@code npm ci} goes by. The lock names no registry: the person's own is asked. */
    void describe(Path folder) throws IOException {
        Json root = Json.object()
                .with("name", "glovebox-programs")
                .with("version", "1.0.0")
                .with("private", true)
                .with("dependencies", Json.object().with(name, version).end())
                .end();
        Json locked = Json.object()
                .with("version", version)
                .with("integrity", integrity)
                .end();
        Json lock = Json.object()
                .with("name", "glovebox-programs")
                .with("version", "1.0.0")
                .with("lockfileVersion", 3)
                .with(
                        "packages",
                        Json.object().with("", root).with(unpacked(), locked).end())
                .end();
        Files.writeString(folder.resolve("package.json"), root.text());
        Files.writeString(folder.resolve("package-lock.json"), lock.text());
    }

    Path unpackedIn(Path folder) {
        return folder.resolve(unpacked());
    }

    private String unpacked() {
        return "node_modules/" + name;
    }
}
