package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The strings of a TOML file whose tables and values are written on one line each, as those of cargo are. */
final class TomlFile {
    private static final Pattern TABLE = Pattern.compile("\\[\\[?([^\\[\\]]+)]]?\\s*(?:#.*)?");
    private static final Pattern INLINE = Pattern.compile("([\\w.\"'-]+)\\s*=\\s*\\{(.*)}\\s*(?:#.*)?");
    private static final Pattern STRING =
            Pattern.compile("([\\w.\"'-]+)\\s*=\\s*(?:\"((?:[^\"\\\\])*)\"|'([^']*)')\\s*(?:#.*)?");
    private static final Pattern INNER = Pattern.compile("([\\w.\"'-]+)\\s*=\\s*(?:\"([^\"\\\\]*)\"|'([^']*)')");

    private final Path path;
    private final Map<String, Found> values = new LinkedHashMap<>();
    private String table = "";

    private TomlFile(Path path) {
        this.path = path;
    }

    /** By dotted key; other values than plain strings are not among them. */
    static Map<String, Found> read(Search search, Path path) {
        TomlFile file = new TomlFile(path);
        search.text(path).ifPresent(text -> text.lines().map(String::strip).forEach(file::line));
        return file.values;
    }

    private void line(String line) {
        Matcher heading = TABLE.matcher(line);
        Matcher inline = INLINE.matcher(line);
        Matcher string = STRING.matcher(line);
        if (heading.matches()) {
            table = key(heading.group(1)) + ".";
        } else if (inline.matches()) {
            Matcher inner = INNER.matcher(inline.group(2));
            while (inner.find()) {
                put(table + key(inline.group(1)) + "." + key(inner.group(1)), inner);
            }
        } else if (string.matches()) {
            put(table + key(string.group(1)), string);
        }
    }

    private void put(String key, Matcher match) {
        String value = match.group(2) == null ? match.group(3) : match.group(2);
        values.put(key, new Found(value, key + " of " + path));
    }

    private static String key(String written) {
        return written.strip().replace("\"", "").replace("'", "").replaceAll("\\s*\\.\\s*", ".");
    }
}
