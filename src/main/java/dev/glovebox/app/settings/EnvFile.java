package dev.glovebox.app.settings;

import dev.glovebox.app.files.NamedFile;
import dev.glovebox.app.files.UntrustedFolders;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads NAME=value lines as a shell would, without running anything: quotes, comments, {@code export}. */
final class EnvFile {
    static final String NAME = ".env";

    private static final int LARGEST = 64 * 1024;

    private EnvFile() {}

    /** Empty when there is no such file; a folder of the name is somebody's virtual environment. */
    static Map<String, String> read(Path file, LinkOption... options) {
        try {
            BasicFileAttributes kind = Files.readAttributes(file, BasicFileAttributes.class, options);
            if (kind.isDirectory()) {
                return Map.of();
            }
            if (!kind.isRegularFile()) {
                throw new UsageError(file + " is " + (kind.isSymbolicLink() ? "a link" : "no plain file")
                        + ": settings are NAME=value lines in a file of their own; replace it or move it away");
            }
            return parse(file, text(file, options).lines().toList());
        } catch (NoSuchFileException e) {
            return Map.of();
        } catch (CharacterCodingException e) {
            throw new UsageError(file + " is not UTF-8 text: a settings file holds NAME=value lines");
        } catch (IOException e) {
            throw new UsageError(file + " cannot be read (" + Why.of(e) + "): make it readable or move it away");
        }
    }

    private static String text(Path file, LinkOption... options) throws IOException {
        byte[] bytes = options.length == 0 ? own(file) : folders(file);
        if (bytes.length > LARGEST) {
            throw new UsageError(file + " is larger than 64k: a settings file holds NAME=value lines");
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    private static byte[] own(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(LARGEST + 1);
        }
    }

    /** A link or a pipe that takes the file's place now is neither followed nor waited for. */
    private static byte[] folders(Path file) throws IOException {
        Path folder = file.toAbsolutePath().resolveSibling("");
        return new NamedFile(file, UntrustedFolders.of(List.of(folder), List.of())).read(LARGEST);
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
