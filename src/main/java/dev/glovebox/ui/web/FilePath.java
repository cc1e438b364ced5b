package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Route.Need;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** How clients name files: as text, or, since names in a box need not be UTF-8, as bytes in base64url. */
final class FilePath {
    static final int LONGEST = 4096;
    private static final String RAW = "raw";
    private static final String PATH = "path";
    private static final ByteString ROOT = ByteString.of(".");

    private FilePath() {}

    /** One of two fields for each of these names. */
    static Json schema(String... names) {
        Json.Builder properties = Json.object();
        List<Json> either = new ArrayList<>();
        for (String name : names) {
            properties.with(name, Schema.maybe(text(1))).with(name + "_" + RAW, Schema.maybe(raw()));
            either.add(Json.object()
                    .with("oneOf", List.of(has(name), has(name + "_" + RAW)))
                    .end());
        }
        return Json.object()
                .with("type", "object")
                .with("properties", properties.end())
                .with("additionalProperties", false)
                .with("allOf", either)
                .end();
    }

    private static Json has(String name) {
        return Json.object()
                .with("required", List.of(Json.of(name)))
                .with("properties", Json.object().with(name, Schema.text()).end())
                .end();
    }

    private static Json text(int least) {
        return Json.object()
                .with("type", "string")
                .with("minLength", least)
                .with("maxLength", LONGEST)
                .with("pattern", "^[^\\u0000]*$")
                .end();
    }

    private static Json raw() {
        return Schema.pattern("^([A-Za-z0-9_-]{4})*([A-Za-z0-9_-]{2,3})?$");
    }

    static Route.Draft asked(Route.Draft draft, Need need) {
        String orRaw = need == Need.REQUIRED ? "; this or raw" : "; without it the workspace itself";
        return draft.asks(PATH, Need.OPTIONAL, text(0), "Relative to the workspace" + orRaw)
                .asks(RAW, Need.OPTIONAL, raw(), "A path's bytes in base64url, as lists give them");
    }

    static ByteString orRoot(Call call) {
        return given(call).orElse(ROOT);
    }

    static ByteString required(Call call) {
        return given(call)
                .orElseThrow(() -> Problem.invalid(PATH, "'path' is missing: name a file relative to the workspace"));
    }

    private static Optional<ByteString> given(Call call) {
        Optional<String> path = call.asked(PATH).filter(text -> !text.isEmpty());
        Optional<String> raw = call.asked(RAW).filter(text -> !text.isEmpty());
        if (path.isPresent() && raw.isPresent()) {
            throw Problem.invalid(RAW, "there are both 'path' and 'raw': send one of them");
        }
        return path.map(text -> checked(ByteString.of(text), PATH)).or(() -> raw.map(FilePath::decoded));
    }

    private static ByteString decoded(String raw) {
        try {
            return checked(ByteString.of(Base64.getUrlDecoder().decode(raw)), RAW);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid(RAW, "'raw' is no base64url");
        }
    }

    private static ByteString checked(ByteString path, String field) {
        if (path.size() > LONGEST || path.contains((byte) 0)) {
            throw Problem.invalid(field, "'" + field + "' has at most " + LONGEST + " bytes, and no NUL");
        }
        return path;
    }

    /** A field of a body, as {@code from}, or {@code from_raw} in its place. */
    static ByteString field(Fields fields, String name) {
        Optional<String> raw = fields.maybe(name + "_" + RAW, LONGEST * 2);
        if (raw.isPresent() && fields.json().at(name).isPresent()) {
            throw Problem.invalid(name, "there are both '" + name + "' and '" + name + "_raw': send one of them");
        }
        return raw.map(FilePath::decoded)
                .or(() -> fields.maybe(name, LONGEST).map(text -> checked(ByteString.of(text), name)))
                .filter(path -> path.size() > 0)
                .orElseThrow(() ->
                        Problem.invalid(name, "'" + name + "' is missing: name a file relative to the workspace"));
    }

    /** Empty when the text says it all. */
    static Optional<String> raw(ByteString path) {
        return ByteString.of(path.display()).equals(path)
                ? Optional.empty()
                : Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(path.toBytes()));
    }

    static ByteString joined(ByteString folder, ByteString name) {
        String text = folder.display();
        if (text.equals(".") || text.equals("/")) {
            return name;
        }
        byte[] bytes = new byte[folder.size() + 1 + name.size()];
        System.arraycopy(folder.toBytes(), 0, bytes, 0, folder.size());
        bytes[folder.size()] = '/';
        System.arraycopy(name.toBytes(), 0, bytes, folder.size() + 1, name.size());
        return ByteString.of(bytes);
    }
}
