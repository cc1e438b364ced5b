package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The page for people: files of ours and of the libraries it is built with, the same for anyone. */
final class PageRoutes {
    /** The page runs its own scripts only, and takes nothing from anywhere else; text becomes markup by the sanitizer alone. */
    static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
                    + "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                    + "require-trusted-types-for 'script'; trusted-types dompurify";

    private static final String KNOWN = "If-None-Match";
    private static final Pattern VERSIONS = Pattern.compile("^[0-9a-f]{12}$");
    private static final Json VERSION = Schema.pattern(VERSIONS.pattern());
    private static final String FOR_GOOD = "public, max-age=31536000, immutable";
    private static final String LOOK_AGAIN = "no-cache";
    private final PageFiles files = new PageFiles();

    private PageRoutes() {}

    static List<Route> of() {
        PageRoutes routes = new PageRoutes();
        return List.of(routes.front(), routes.file(), routes.library());
    }

    private Route front() {
        return Route.get("/", "The page for people")
                .forAnyone()
                .heeds(KNOWN, Schema.text(), "The ETag that you have")
                .gives(200, "The page", "text/html; charset=utf-8", Schema.text(), "ETag")
                .by(call -> given(PageFiles.FRONT, LOOK_AGAIN, call));
    }

    private Route file() {
        return Route.get("/page/{version}/{file}", "What the page is made of; for good, as its address changes with it")
                .forAnyone()
                .named("version", VERSION, "Which of the page")
                .named("file", Schema.pattern(PageFiles.NAME.pattern()), "A file's name")
                .heeds(KNOWN, Schema.text(), "The ETag that you have")
                .gives(200, "The file", "*/*", Schema.text(), "ETag")
                .by(call -> given(call.at("file"), lasting(call), call));
    }

    private Route library() {
        return Route.get("/page/{version}/lib/{file}", "Libraries of the page")
                .forAnyone()
                .named("version", VERSION, "Which of the page")
                .named("file", Schema.pattern(PageFiles.NAME.pattern()), "A file's name")
                .heeds(KNOWN, Schema.text(), "The ETag that you have")
                .gives(200, "The file", "*/*", Schema.text(), "ETag")
                .by(call -> given("lib/" + call.at("file"), lasting(call), call));
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
                POLICY);
        boolean isKnown = call.header(KNOWN).equals(Optional.of(file.tag()));
        return isKnown
                ? new Answer.Whole(304, headers, ByteString.EMPTY)
                : new Answer.Whole(200, headers, file.content());
    }
}
