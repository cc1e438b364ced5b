package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of {@code key=value}: what npm and Go read. */
final class KeyValues {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([A-Za-z0-9_]+)}");

    private KeyValues() {}

    /** By key; the last one counts. Lines without a sign are said to be malformed, as Go has it. */
    static Map<String, Found> strict(Search search, Path path) {
        Map<String, Found> values = new LinkedHashMap<>();
        read(search, path, values, true);
        return values;
    }

    /** The same for npm: comments may follow a value, quotes may hold it, and variables may be part of it. */
    static Map<String, Found> loose(Search search, Path path) {
        Map<String, Found> values = new LinkedHashMap<>();
        read(search, path, values, false);
        values.replaceAll((key, found) -> new Found(expanded(search, unquoted(found.text())), found.origin()));
        return values;
    }

    private static void read(Search search, Path path, Map<String, Found> values, boolean isStrict) {
        int number = 0;
        for (String line : (Iterable<String>) search.text(path).orElse("").lines()::iterator) {
            number++;
            String bare = line.strip();
            int sign = bare.indexOf('=');
            if (bare.isEmpty() || bare.startsWith("#") || bare.startsWith(";")) {
                continue;
            }
            if (sign > 0) {
                String key = bare.substring(0, sign).strip();
                values.put(key, new Found(bare.substring(sign + 1).strip(), key + " of " + path));
            } else if (isStrict || sign == 0) {
                search.malformed(path, number);
            }
        }
    }

    private static String unquoted(String value) {
        char first = value.isEmpty() ? ' ' : value.charAt(0);
        if (first == '"' || first == '\'') {
            int end = value.indexOf(first, 1);
            return end < 0 ? value : value.substring(1, end);
        }
        return value.split("[;#]", 2)[0].strip();
    }

    /** What is not set stays as it stands, which is no URL. */
    private static String expanded(Search search, String value) {
        return REFERENCE
                .matcher(value)
                .replaceAll(match -> Matcher.quoteReplacement(Optional.of(match.group(1))
                        .flatMap(search.files()::variable)
                        .orElse(match.group())));
    }
}
