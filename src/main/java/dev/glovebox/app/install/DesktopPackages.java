package dev.glovebox.app.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What boxes with a desktop need of the system they show, by the list in images/packages, which is part of the jar. */
public final class DesktopPackages {
    private static final String SECTION = "#: desktop";
    private static final String ANY_SECTION = "#:";
    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+# /(\\S+): .+");

    private final List<Wanted> wanted;

    /** A package, known by a file of it; a {@code *} stands for any name in its folder. */
    private record Wanted(String name, String file) {}

    DesktopPackages(String list) {
        List<Wanted> found = new ArrayList<>();
        boolean ours = false;
        for (String line : list.lines().toList()) {
            if (line.startsWith(ANY_SECTION)) {
                ours = line.strip().equals(SECTION);
            } else if (ours && !line.isBlank() && !line.startsWith("#")) {
                found.add(wanted(line));
            }
        }
        wanted = List.copyOf(found);
    }

    public static DesktopPackages ofThisBuild() {
        try (InputStream list = DesktopPackages.class.getResourceAsStream("packages")) {
            return new DesktopPackages(new String(Objects.requireNonNull(list).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Wanted wanted(String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalStateException(
                    "images/packages: a line below '" + SECTION + "' is PACKAGE # /FILE: REASON, not: " + line);
        }
        return new Wanted(matcher.group(1), matcher.group(2));
    }

    /** Debian's names of those that the system in this folder lacks. */
    public List<String> missing(Path root) {
        return wanted.stream()
                .filter(one -> !isThere(root, List.of(one.file().split("/"))))
                .map(Wanted::name)
                .toList();
    }

    /** The one command that brings them. */
    public static String command(List<String> names) {
        return "apt-get install -y --no-install-recommends " + String.join(" ", names);
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
