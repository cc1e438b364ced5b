package dev.glovebox.app.settings;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads NAME=value lines as a shell would, without running anything: quotes, comments, {@code export}. */
final class EnvFile {
    private static final long LARGEST = 64 * 1024;

    private EnvFile() {}

    /** Empty when there is no such file. */
    static Map<String, String> read(Path file) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) > LARGEST) {
                throw new UsageError(file + " is larger than 64k: a settings file holds NAME=value lines");
            }
            return Files.isRegularFile(file) ? parse(file, Files.readAllLines(file)) : Map.of();
        } catch (NoSuchFileException e) {
            return Map.of();
        } catch (CharacterCodingException e) {
            throw new UsageError(file + " is not UTF-8 text");
        } catch (IOException e) {
            throw new UsageError(file + " cannot be read (" + e.getMessage() + "): make it readable or move it away");
        }
    }

    static Map<String, String> parse(Path file, List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            String pair = line.startsWith("export ")
                    ? line.substring("export ".length()).strip()
                    : line;
            int equals = pair.indexOf('=');
            if (equals <= 0 || !pair.substring(0, equals).matches("[A-Za-z_][A-Za-z0-9_]*")) {
                throw new UsageError(file + ", line " + (i + 1) + ": give NAME=value");
            }
            values.put(
                    pair.substring(0, equals), value(pair.substring(equals + 1).strip()));
        }
        return values;
    }

    private static String value(String text) {
        if (text.length() >= 2 && (text.charAt(0) == '"' || text.charAt(0) == '\'')) {
            int end = text.indexOf(text.charAt(0), 1);
            if (end > 0) {
                return text.substring(1, end);
            }
        }
        int comment = text.indexOf(" #");
        return comment < 0 ? text : text.substring(0, comment).strip();
    }
}
