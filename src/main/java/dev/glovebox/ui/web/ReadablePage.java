package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Input;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.ui.web.Route.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The routes as a page without scripts. */
final class ReadablePage {
    static final String STYLE = """
            :root { color-scheme: light dark; background: Canvas; color: CanvasText; }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
            code, pre { font: 14px/1.4 ui-monospace, monospace; }
            section { border-top: 1px solid #8886; padding: .5rem 0; }
            h2 { font-size: 1.05rem; margin: .5rem 0; }
            h2 b { display: inline-block; min-width: 4.5rem; }
            p, ul, pre { margin: .3rem 0; }
            .who { opacity: .75; }
            """;

    private ReadablePage() {}

    static String of(List<Route> routes, String version) {
        return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Glovebox HTTP API</title>"
                + "<meta name=\"viewport\" content=\"width=device-width\"><style>" + STYLE
                + "</style></head><body><main>\n"
                + "<h1>Glovebox " + escaped(version) + "</h1>\n<p>" + escaped(Words.ABOUT)
                + "</p>\n<p>For programs: <a href=\"/openapi.json\">openapi.json</a></p>\n"
                + routes.stream().map(ReadablePage::section).collect(Collectors.joining()) + "</main></body></html>\n";
    }

    private static String section(Route route) {
        return "<section id=\"" + OpenApi.operationId(route) + "\"><h2><b>" + route.verb() + "</b> <code>"
                + escaped(route.path()) + "</code></h2>\n<p>" + escaped(route.summary()) + ". <span class=\"who\">For "
                + who(route) + ".</span></p>\n<ul>"
                + route.parameters().stream().map(ReadablePage::parameter).collect(Collectors.joining())
                + body(route.input())
                + route.replies().stream()
                        .map(reply -> "<li>" + reply.status() + ": " + escaped(reply.words()) + "</li>")
                        .collect(Collectors.joining())
                + "<li>Refusals: "
                + OpenApi.problems(route).values().stream()
                        .flatMap(List::stream)
                        .map(Code::word)
                        .collect(Collectors.joining(", "))
                + "</li></ul></section>\n";
    }

    static String who(Route route) {
        return switch (route.access()) {
            case ANYONE -> "anyone";
            case USER -> "users";
            case ADMIN -> "admins";
        };
    }

    private static String parameter(Parameter parameter) {
        return "<li><code>" + escaped(parameter.name()) + "</code> ("
                + parameter.place().name().toLowerCase(Locale.ROOT)
                + (parameter.need() == Need.REQUIRED ? ", required" : "") + "): " + escaped(parameter.words())
                + "</li>";
    }

    private static String body(Input input) {
        return switch (input) {
            case Input.None(), Input.Empty() -> "";
            case Input.Bytes() -> "<li>Body: application/octet-stream</li>";
            case Input.JsonBody(var need, var schema, var example) ->
                "<li>Body: application/json, such as <code>" + escaped(example.text()) + "</code></li>";
        };
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
