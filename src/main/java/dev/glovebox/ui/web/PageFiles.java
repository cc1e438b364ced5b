package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the page as they lie in the program, each read once. */
final class PageFiles {
    static final Pattern NAME = Pattern.compile("^[a-z][a-z0-9-]{0,40}\\.(?:html|js|css|svg|txt)$");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");

    private final Map<String, File> files = new ConcurrentHashMap<>();

    /** With a tag that changes when it does. */
    record File(String type, String tag, ByteString content) {}

    /** By its name, which may begin with {@code lib/}. */
    Optional<File> find(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        if (!NAME.matcher(last).matches()) {
            return Optional.empty();
        }
        File known = files.get(name);
        return known != null ? Optional.of(known) : read(name);
    }

    private Optional<File> read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                return Optional.empty();
            }
            byte[] content = in.readAllBytes();
            String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
            File file = new File(String.valueOf(type), tag(content), ByteString.of(content));
            files.put(name, file);
            return Optional.of(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return '"' + HexFormat.of().formatHex(hash, 0, 12) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
