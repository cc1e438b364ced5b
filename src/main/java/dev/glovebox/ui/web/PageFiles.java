package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files of the page as they lie in the program, each read once. */
final class PageFiles {
    static final Pattern NAME = Pattern.compile("^[a-z][a-z0-9-]{0,40}\\.(?:html|js|css|svg|txt)$");
    static final Pattern FOLDER = Pattern.compile("^[a-z][a-z0-9-]{0,20}$");
    private static final Pattern FOLDERS = Pattern.compile("(?:[a-z][a-z0-9-]{0,20}/){0,6}");

    static final String FRONT = "index.html";

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");

    private final Map<String, File> files = new ConcurrentHashMap<>();

    private final String version = bytes("version.txt")
            .map(bytes -> new String(bytes, StandardCharsets.UTF_8).strip())
            .orElse("000000000000");

    /** Changes with any of them. */
    String version() {
        return version;
    }

    /** With a tag that changes when it does. */
    record File(String type, String tag, ByteString content) {}

    /** By its name, which may begin with {@code lib/} and more folders. */
    Optional<File> find(String name) {
        String last = name.substring(name.lastIndexOf('/') + 1);
        String folders = name.substring(0, name.length() - last.length());
        if (!NAME.matcher(last).matches() || !FOLDERS.matcher(folders).matches()) {
            return Optional.empty();
        }
        File known = files.get(name);
        return known != null ? Optional.of(known) : read(name);
    }

    private Optional<File> read(String name) {
        String type = String.valueOf(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
        Optional<File> file = bytes(name)
                .map(bytes -> name.endsWith(".html") ? versioned(bytes) : bytes)
                .map(bytes -> new File(type, tag(bytes), ByteString.of(bytes)));
        file.ifPresent(found -> files.put(name, found));
        return file;
    }

    /** The links of a page lead to the files of this version. */
    private byte[] versioned(byte[] front) {
        return new String(front, StandardCharsets.UTF_8)
                .replace("\"/page/", "\"/page/" + version + "/")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Optional<byte[]> bytes(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] content) {
        return '"' + HexFormat.of().formatHex(Sha256.of(content), 0, 12) + '"';
    }
}
