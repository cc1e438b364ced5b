package dev.glovebox.app.clients;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.sandbox.Whereabouts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A machine of a test: a root folder with files of clients, a person with a home, and names whose places are given. */
final class ClientTree {
    private final Path root;
    private final Map<String, String> environment = new LinkedHashMap<>(Map.of("HOME", "/home/me", "PATH", "/usr/bin"));
    private final Map<String, Optional<Reach>> places = new LinkedHashMap<>();

    ClientTree(Path folder) {
        try {
            root = folder.toRealPath();
            Files.createDirectories(root.resolve("project"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ClientTree with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    ClientTree file(String path, String text) {
        return bytes(path, text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    ClientTree bytes(String path, byte[] bytes) {
        try {
            Files.createDirectories(at(path).getParent());
            Files.write(at(path), bytes);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ClientTree archive(String path, String entry, String text) {
        try {
            Files.createDirectories(at(path).getParent());
            try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(at(path)))) {
                zip.putNextEntry(new ZipEntry(entry));
                zip.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ClientTree link(String path, String target) {
        try {
            Files.createDirectories(at(path).getParent());
            Files.createSymbolicLink(at(path), at(target));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Only such a host's addresses are private ones. */
    ClientTree privately(String host) {
        places.put(host, Optional.of(Reach.PRIVATE_TOO));
        return this;
    }

    /** Such a host leads to loopback. */
    ClientTree forbidden(String host) {
        places.put(host, Optional.empty());
        return this;
    }

    Path at(String path) {
        return root.resolve(Path.of("/").relativize(Path.of(path)));
    }

    HostFiles files() {
        Surroundings surroundings = new Surroundings(
                environment,
                at("/project"),
                Optional.empty(),
                "amd64",
                new Surroundings.Account(4242, Optional.of(Path.of("/home/me"))));
        return HostFiles.of(surroundings, at("/project")).below(root);
    }

    Offer offer(Preset preset) {
        return preset.offer(files(), whereabouts());
    }

    /** Names that end in .invalid are not found; all others are public unless said otherwise. */
    private Whereabouts whereabouts() {
        return new Whereabouts() {
            @Override
            public Optional<Reach> reach(HostName host) throws IOException {
                if (host.text().endsWith(".invalid")) {
                    throw new IOException("no such name");
                }
                return places.getOrDefault(host.text(), Optional.of(Reach.PUBLIC));
            }

            @Override
            public Optional<Reach> reach(IpAddress address) {
                return address.text().startsWith("127.") ? Optional.empty() : Optional.of(Reach.PUBLIC);
            }
        };
    }
}
