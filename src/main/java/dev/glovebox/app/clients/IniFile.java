package dev.glovebox.app.clients;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Sections of keys and values, which go on in lines that are set in: what Python's configparser reads. */
final class IniFile {
    private final Search search;
    private final Path path;
    private final Map<String, Search.Found> values = new LinkedHashMap<>();
    private String section = "";
    private String key = "";

    private IniFile(Search search, Path path) {
        this.search = search;
        this.path = path;
    }

    /** By {@code section.key} in small letters; without what is not understood, which is said. */
    static Map<String, Search.Found> read(Search search, Path path) {
        IniFile file = new IniFile(search, path);
        search.text(path).ifPresent(file::lines);
        return file.values;
    }

    private void lines(String text) {
        int number = 0;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            number++;
            String bare = line.strip();
            if (bare.isEmpty() || bare.startsWith("#") || bare.startsWith(";")) {
                continue;
            }
            if (!line(line, bare)) {
                search.malformed(path, number);
            }
        }
    }

    private boolean line(String line, String bare) {
        if (Character.isWhitespace(line.charAt(0)) && !key.isEmpty()) {
            values.computeIfPresent(key, (name, found) -> new Search.Found(found.text() + "\n" + bare, found.origin()));
            return true;
        }
        key = "";
        if (bare.startsWith("[") && bare.endsWith("]")) {
            section = bare.substring(1, bare.length() - 1).strip().toLowerCase(Locale.ROOT);
            return true;
        }
        int sign = sign(bare);
        if (sign < 1) {
            return false;
        }
        String name = bare.substring(0, sign).strip().toLowerCase(Locale.ROOT).replace('_', '-');
        key = section + "." + name;
        values.put(key, new Search.Found(bare.substring(sign + 1).strip(), name + " of " + path));
        return true;
    }

    /** Whichever comes first separates. */
    private static int sign(String line) {
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == '=' || line.charAt(i) == ':') {
                return i;
            }
        }
        return -1;
    }
}
