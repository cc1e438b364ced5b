package dev.glovebox.app.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Someone at work in a folder of a test: a home, an installation and a project, with links resolved. */
record Person(Path root, Map<String, String> environment, Path directory, int uid) {
    static Person in(Path folder) {
        try {
            Path root = folder.toRealPath();
            for (String name : new String[] {"home/me/.config", "opt/glovebox/target", "project/sub", "account"}) {
                Files.createDirectories(root.resolve(name));
            }
            return new Person(root, Map.of("HOME", root + "/home/me"), root.resolve("project"), 4242);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Person with(String variable, String value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(variable, value);
        return new Person(root, Map.copyOf(changed), directory, uid);
    }

    Person without(String variable) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.remove(variable);
        return new Person(root, Map.copyOf(changed), directory, uid);
    }

    Person at(String folder) {
        return new Person(root, environment, root.resolve(folder), uid);
    }

    Person as(int user) {
        return new Person(root, environment, directory, user);
    }

    Path path(String name) {
        return root.resolve(name);
    }

    Path folder(String name) {
        try {
            return Files.createDirectories(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path file(String name) {
        try {
            Files.createDirectories(path(name).getParent());
            return Files.createFile(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path file(String name, String text) {
        try {
            return Files.writeString(file(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path link(String name, String target) {
        try {
            return Files.createSymbolicLink(path(name), Path.of(target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Surroundings surroundings() {
        return new Surroundings(
                environment,
                directory,
                Optional.of(root.resolve("opt/glovebox")),
                "amd64",
                new Surroundings.Account(uid, Optional.of(root.resolve("account"))));
    }
}
