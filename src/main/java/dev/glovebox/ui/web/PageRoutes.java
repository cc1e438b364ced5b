package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The page for people: files of ours and of the libraries it is built with, the same for anyone. */
final class PageRoutes {
    static final String FOLDER = "/page/";
    private static final String KNOWN = "If-None-Match";
    private static final Pattern VERSIONS = Pattern.compile("^[0-9a-f]{12}$");
    private static final Json VERSION = Schema.pattern(VERSIONS.pattern());
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";
    private static final String LOOK_AGAIN = "no-cache";
    private final PageFiles files = new PageFiles();
    private final String policy;

    private PageRoutes(Optional<String> viewsDomain) {
        policy = policy(viewsDomain);
    }

    /**
     * The page runs its own scripts only, and takes nothing from anywhere else; text becomes markup by the sanitizer alone. noVNC makes
     * pictures of a desktop's parts and of its pointer as data. Frames are servers in boxes, at host names that are never the page's.
     */
    static String policy(Optional<String> viewsDomain) {
        String frames = viewsDomain.map(domain -> " https://*." + domain + ":*").orElse("");
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
                + "font-src 'self'; frame-src http://*.localhost:* https://*.localhost:*" + frames
                + "; base-uri 'none'; "
                + "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
                + "trusted-types dompurify";
    }

    static List<Route> of(Optional<String> viewsDomain) {
        PageRoutes routes = new PageRoutes(viewsDomain);
        return Stream.concat(
                        Stream.of(routes.front(), routes.file()),
                        Stream.of("lib", "lib/novnc/core", "lib/novnc/core/{part}", "lib/novnc/vendor/pako/lib/{part}")
                                .map(routes::library))
                .toList();
    }

    private Route front() {
        return Route.get("/", "The page for people")
                .forAnyone()
                .heeds(KNOWN, Schema.text(), "The ETag that you have")
                .gives(200, "The page", "text/html; charset=utf-8", Schema.text(), "ETag")
                .by(call -> given(PageFiles.FRONT, LOOK_AGAIN, call));
    }

    private Route file() {
        return Route.get(
                        FOLDER + "{version}/{file}",
                        "What the page is made of; for good, as its address changes with it")
                .forAnyone()
                .named("version", VERSION, "Which of the page")
                .named("file", Schema.pattern(PageFiles.NAME.pattern()), "A file's name")
                .heeds(KNOWN, Schema.text(), "The ETag that you have")
                .gives(200, "The file", "*/*", Schema.text(), "ETag")
                .by(call -> given(call.at("file"), lasting(call), call));
    }

    /** Those whose modules name each other by their folders have them here too. */
    private Route library(String folder) {
        Route.Draft draft = Route.get(FOLDER + "{version}/" + folder + "/{file}", "Libraries of the page")
                .forAnyone()
                .named("version", VERSION, "Which of the page");
        if (folder.contains("{part}")) {
            draft.named("part", Schema.pattern(PageFiles.FOLDER.pattern()), "A folder's name");
        }
        return draft.named("file", Schema.pattern(PageFiles.NAME.pattern()), "A file's name")
                .heeds(KNOWN, Schema.text(), "The ETag that you have")
                .gives(200, "The file", "*/*", Schema.text(), "ETag")
                .by(call -> {
                    String part = call.path().getOrDefault("part", "");
                    return given(folder.replace("{part}", part) + "/" + call.at("file"), lasting(call), call);
                });
    }

    /** A page that was opened before an upgrade gets what there is now. */
    private String lasting(Call call) {
        String version = call.at("version");
        if (!VERSIONS.matcher(version).matches()) {
            throw Problem.missing();
        }
        return version.equals(files.version()) ? FOR_GOOD : LOOK_AGAIN;
    }

    private Answer given(String name, String lasting, Call call) {
        PageFiles.File file = files.find(name)
                .orElseThrow(() -> Problem.refused(Code.NOT_FOUND, "the page has no file of this name"));
        Map<String, String> headers = Map.of(
                "Content-Type",
                file.type(),
                "ETag",
                file.tag(),
                "Cache-Control",
                lasting,
                "Content-Security-Policy",
                policy);
        boolean isKnown = call.header(KNOWN).equals(Optional.of(file.tag()));
        return isKnown
                ? new Answer.Whole(304, headers, ByteString.EMPTY)
                : new Answer.Whole(200, headers, file.content());
    }
}
