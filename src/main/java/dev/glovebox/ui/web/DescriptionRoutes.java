package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Sha256;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** The description of all routes, for programs and for people; the same everywhere, so that anyone may read it. */
final class DescriptionRoutes {
    private final String version;
    private final List<Route> routes;

    private DescriptionRoutes(String version, List<Route> others) {
        this.version = version;
        this.routes =
                Stream.concat(others.stream(), Stream.of(openApi(), page())).toList();
    }

    static List<Route> of(Services services, List<Route> others) {
        DescriptionRoutes description = new DescriptionRoutes(services.version(), others);
        return List.of(description.openApi(), description.page());
    }

    private Route openApi() {
        return Route.get("/openapi.json", "This description, for programs (OpenAPI 3.1)")
                .forAnyone()
                .gives(200, "The document", Schema.anyObject())
                .by(call -> Answer.json(200, document()));
    }

    private Json.Obj document() {
        return OpenApi.document(routes, version);
    }

    private Route page() {
        return Route.get("/docs", "This description, to read")
                .forAnyone()
                .gives(200, "A page", "text/html; charset=utf-8", Schema.text())
                .by(call -> Answer.text(200, "text/html; charset=utf-8", ReadablePage.of(routes, version))
                        .with(
                                "Content-Security-Policy",
                                "default-src 'none'; style-src 'sha256-" + hash(ReadablePage.STYLE)
                                        + "'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"));
    }

    private static String hash(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text));
    }
}
