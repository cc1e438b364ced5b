package dev.glovebox.jobs;

import dev.glovebox.jobs.Request.GivenFile;
import dev.glovebox.jobs.RequestJson.Unfit;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The files that come with a request. */
final class GivenFilesJson {
    private static final int MOST_FILES = 1000;
    private static final int LONGEST_PATH = 4096;
    private static final int SHOWN = 200;
    private static final Set<String> FIELDS = Set.of("path", "content", "encoding");

    private GivenFilesJson() {}

    static List<GivenFile> read(Json json) {
        if (!(json.at("files").orElse(Json.of(List.of())) instanceof Json.Arr(var items))
                || items.size() > MOST_FILES) {
            throw new Unfit("files", "'files' is an array of at most " + MOST_FILES + " objects with path and content");
        }
        return items.stream().map(GivenFilesJson::file).toList();
    }

    private static GivenFile file(Json json) {
        RequestJson.requireFields(json, FIELDS, "files");
        String path = json.string("path").orElse("");
        if (!isPlainPath(path)) {
            throw new Unfit(
                    "files",
                    "the path '" + shown(path)
                            + "' names no file in the workspace: it is relative, such as src/main.py, without"
                            + " names that are empty, . or .., without NUL, and of at most " + LONGEST_PATH
                            + " characters");
        }
        String content = json.string("content")
                .orElseThrow(() -> new Unfit("files", "the file '" + path + "' has no 'content', which is a string"));
        return new GivenFile(
                path,
                bytes(
                        path,
                        content,
                        json.at("encoding")
                                .map(value -> json.string("encoding").orElse("?"))
                                .orElse("utf-8")));
    }

    private static String shown(String path) {
        return path.length() > SHOWN ? path.substring(0, SHOWN) + "…" : path;
    }

    /** Throws {@link Unfit} unless each can be written without another being in its way. */
    static void requireApart(List<GivenFile> files) {
        Set<String> paths = new HashSet<>();
        for (GivenFile file : files) {
            if (!paths.add(file.path())) {
                throw new Unfit(
                        "files", "the path '" + shown(file.path()) + "' is there more than once: give each file once");
            }
        }
        for (String path : paths) {
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                if (paths.contains(path.substring(0, slash))) {
                    throw new Unfit(
                            "files",
                            "the path '" + shown(path) + "' lies below '" + shown(path.substring(0, slash))
                                    + "', which is a file too: a path is a file or a folder");
                }
            }
        }
    }

    private static boolean isPlainPath(String path) {
        return !path.isEmpty()
                && path.length() <= LONGEST_PATH
                && !path.startsWith("/")
                && !path.endsWith("/")
                && RequestJson.isStorable(path)
                && List.of(path.split("/", -1)).stream()
                        .noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."));
    }

    private static ByteString bytes(String path, String content, String encoding) {
        return switch (encoding) {
            case "utf-8" -> {
                if (!StandardCharsets.UTF_8.newEncoder().canEncode(content)) {
                    throw new Unfit("files", "the content of '" + path + "' has half a surrogate pair: send base64");
                }
                yield ByteString.of(content);
            }
            case "base64" -> {
                try {
                    yield ByteString.of(Base64.getDecoder().decode(content));
                } catch (IllegalArgumentException e) {
                    throw new Unfit("files", "the content of '" + path + "' is not base64");
                }
            }
            default -> throw new Unfit("files", "'encoding' is utf-8 or base64");
        };
    }

    /** As it is read again. */
    static Json json(GivenFile file) {
        return Json.object()
                .with("path", file.path())
                .with(
                        "content",
                        Base64.getEncoder().encodeToString(file.content().toBytes()))
                .with("encoding", "base64")
                .end();
    }
}
