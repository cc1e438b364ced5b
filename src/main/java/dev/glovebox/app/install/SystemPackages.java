package dev.glovebox.app.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What boxes of some kinds need of the system they show, by the list in images/packages, which is part of the jar. */
final class SystemPackages {
    private static final String SECTION = "#:";
    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+# /(\\S+): .+");

    private final Map<String, List<Wanted>> sections;

    /** A package, known by a file of it; a {@code *} stands for any name in its folder. */
    private record Wanted(String name, String file) {}

    SystemPackages(String list) {
        Map<String, List<Wanted>> found = new HashMap<>();
        String section = "";
        for (String line : list.lines().toList()) {
            if (line.startsWith(SECTION)) {
                section = line.substring(SECTION.length()).strip();
            } else if (!section.isEmpty() && !line.isBlank() && !line.startsWith("#")) {
                found.computeIfAbsent(section, name -> new ArrayList<>()).add(wanted(line));
            }
        }
        sections = Map.copyOf(found);
    }

    static SystemPackages ofThisBuild() {
        try (InputStream list = SystemPackages.class.getResourceAsStream("packages")) {
            return new SystemPackages(new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Wanted wanted(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalStateException(
                    "images/packages: a line below '#: NAME' is PACKAGE # /FILE: REASON, not: " + line);
        }
        return new Wanted(matcher.group(1), matcher.group(2));
    }

    /** Debian's names of those in a section that the system in this folder lacks. */
    List<String> missing(String section, Path root) {
        return sections.getOrDefault(section, List.of()).stream()
                .filter(one -> !isThere(root, List.of(one.file().split("/"))))
                .map(Wanted::name)
                .toList();
    }

    private static boolean isThere(Path at, List<String> steps) {
        if (steps.isEmpty()) {
            return Files.exists(at);
        }
        List<String> rest = steps.subList(1, steps.size());
        if (!steps.getFirst().contains("*")) {
            return isThere(at.resolve(steps.getFirst()), rest);
        }
        try (DirectoryStream<Path> names = Files.newDirectoryStream(at, steps.getFirst())) {
            for (Path name : names) {
                if (isThere(name, rest)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}
