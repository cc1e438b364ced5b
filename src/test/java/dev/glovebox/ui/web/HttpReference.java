package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Input;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.ui.web.Route.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** docs/reference/http-api.md, made of the routes. */
final class HttpReference {
    private HttpReference() {}

    static String page(List<Route> routes) {
        return """
                # HTTP API

                Written from the list of routes by `DescriptionTest`; `-Dglovebox.golden=rewrite` renews it. A server has the same at `/docs`, and for programs at `/openapi.json`.

                - **Token.** `Authorization: Bearer TOKEN` on everything that is not for anyone; never in an address.
                - **Cookie.** A browser that signed in (`POST /api/v1/sign-in`) is its user without that header; requests other than GET and HEAD then need `X-Glovebox-Guard` with the `guard` of the sign-in. Where there is a token, the cookie does not count.
                - **Host and Origin.** The server answers to `localhost`, `127.0.0.1` and `[::1]` with its port, and to the names that it was started with. Pages of other sites are refused; there is no CORS.
                - **Bodies** are `application/json` (UTF-8, 8 MiB, 100,000 values, 64 levels, no field twice; where nothing is asked for, none or `{}`), and `application/octet-stream` for uploads (512 MiB; chunks of at most 1 MiB). Before sign-in a body has at most 4 KiB and 100 values. None is packed (`Content-Encoding`), and 4 KiB a second have to come.
                - **HTTP/1.1** only: a proxy in front needs `proxy_http_version 1.1` or the like. HEAD is answered like GET; other methods give 405 with `Allow`.
                - **Another user's id** answers exactly like one that is not there.
                - **Refusals** are `application/problem+json` with `type`, `title`, `status`, `code`, `detail` and, where one is to blame, `field`. The code stays.

                | code | status | meaning |
                |---|---|---|
                %s
                %s""".formatted(
                        Stream.of(Code.values()).map(HttpReference::row).collect(Collectors.joining()),
                        routes.stream().map(HttpReference::section).collect(Collectors.joining("\n")));
    }

    private static String row(Code code) {
        return "| `" + code.word() + "` | " + code.status() + " | " + code.title() + " |\n";
    }

    private static String section(Route route) {
        return "## " + route.verb() + " " + route.path() + "\n\n" + route.summary() + ". For "
                + ReadablePage.who(route) + ".\n\n"
                + route.parameters().stream().map(HttpReference::parameter).collect(Collectors.joining())
                + body(route.input())
                + route.replies().stream()
                        .map(reply -> "- " + reply.status() + ": " + reply.words() + "\n")
                        .collect(Collectors.joining())
                + "- refusals: "
                + OpenApi.problems(route).values().stream()
                        .flatMap(List::stream)
                        .map(code -> "`" + code.word() + "`")
                        .collect(Collectors.joining(", "))
                + "\n";
    }

    private static String parameter(Parameter parameter) {
        return "- `" + parameter.name() + "` ("
                + parameter.place().name().toLowerCase(Locale.ROOT)
                + (parameter.need() == Need.REQUIRED ? ", required" : "") + "): " + parameter.words() + "\n";
    }

    private static String body(Input input) {
        return switch (input) {
            case Input.None(), Input.Empty() -> "";
            case Input.Bytes() -> "- body: `application/octet-stream`\n";
            case Input.JsonBody body -> "- body: `" + body.example().text() + "`\n";
        };
    }
}
