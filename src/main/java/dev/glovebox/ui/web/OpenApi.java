package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Access;
import dev.glovebox.ui.web.Route.Input;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.ui.web.Route.Parameter;
import dev.glovebox.ui.web.Route.Place;
import dev.glovebox.ui.web.Route.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The routes as an OpenAPI 3.1 document. */
final class OpenApi {
    private OpenApi() {}

    static Json.Obj document(List<Route> routes, String version) {
        Json info = Json.object()
                .with("title", "Glovebox")
                .with("version", version)
                .with("description", Words.ABOUT)
                .end();
        Json scheme = Json.object()
                .with("type", "http")
                .with("scheme", "bearer")
                .with("description", "A token of yours, in this header and nowhere else.")
                .end();
        return Json.object()
                .with("openapi", "3.1.0")
                .with("info", info)
                .with("paths", paths(routes))
                .with(
                        "components",
                        Json.object()
                                .with("schemas", Schemas.all())
                                .with(
                                        "securitySchemes",
                                        Json.object().with("token", scheme).end())
                                .end())
                .end();
    }

    private static Json paths(List<Route> routes) {
        Map<String, Json.Builder> paths = new LinkedHashMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(route.path(), path -> Json.object())
                    .with(route.verb().name().toLowerCase(Locale.ROOT), operation(route));
        }
        Json.Builder json = Json.object();
        paths.forEach((path, operations) -> json.with(path, operations.end()));
        return json.end();
    }

    private static Json operation(Route route) {
        Json.Builder json = Json.object()
                .with("operationId", operationId(route))
                .with("summary", route.summary())
                .with("tags", List.of(Json.of(tag(route))));
        if (!route.parameters().isEmpty()) {
            json.with(
                    "parameters",
                    route.parameters().stream().map(OpenApi::parameter).toList());
        }
        switch (route.input()) {
            case Input.None() -> {}
            case Input.Empty() -> json.with("requestBody", body("application/json", Schema.object(), Need.OPTIONAL));
            case Input.Bytes() ->
                json.with("requestBody", body("application/octet-stream", Schema.bytes(), Need.OPTIONAL));
            case Input.JsonBody(var need, var schema, var example) ->
                json.with("requestBody", body(need, schema, example));
        }
        json.with("responses", responses(route));
        List<Json> security = route.access() == Access.ANYONE
                ? List.of()
                : List.of(Json.object().with("token", List.<Json>of()).end());
        return json.with("security", security).end();
    }

    /** Such as get_api_v1_jobs_id. */
    static String operationId(Route route) {
        return route.verb().name().toLowerCase(Locale.ROOT)
                + route.path().replaceAll("[{}]", "").replaceAll("[^A-Za-z0-9]", "_");
    }

    static String tag(Route route) {
        String path = route.path().startsWith("/api/v1/") ? route.path().substring(8) : "";
        return path.isEmpty()
                ? "classic and operations"
                : path.contains("/") ? path.substring(0, path.indexOf('/')) : path;
    }

    private static Json parameter(Parameter parameter) {
        Json.Builder json = Json.object()
                .with("name", parameter.name())
                .with("in", parameter.place().name().toLowerCase(Locale.ROOT))
                .with("required", parameter.need() == Need.REQUIRED)
                .with("description", parameter.words());
        boolean list = parameter.schema().string("type").orElse("").equals("array");
        if (list && parameter.place() == Place.QUERY) {
            json.with("style", "form").with("explode", false);
        }
        return json.with("schema", parameter.schema()).end();
    }

    private static Json body(Need need, Json schema, Json example) {
        Json media =
                Json.object().with("schema", schema).with("example", example).end();
        return Json.object()
                .with("required", need == Need.REQUIRED)
                .with("content", Json.object().with("application/json", media).end())
                .end();
    }

    private static Json body(String type, Json schema, Need need) {
        return Json.object()
                .with("required", need == Need.REQUIRED)
                .with("content", content(type, schema))
                .end();
    }

    private static Json content(String type, Json schema) {
        return Json.object()
                .with(type, Json.object().with("schema", schema).end())
                .end();
    }

    private static Json responses(Route route) {
        Json.Builder json = Json.object();
        route.replies().stream()
                .collect(Collectors.groupingBy(Reply::status, TreeMap::new, Collectors.toList()))
                .forEach((status, replies) -> json.with(Integer.toString(status), reply(replies)));
        problems(route).forEach((status, codes) -> json.with(Integer.toString(status), refusal(status, codes)));
        return json.end();
    }

    /** Of one status, which may come in several types. */
    private static Json reply(List<Reply> replies) {
        Reply first = replies.getFirst();
        Json.Builder json = Json.object().with("description", first.words());
        if (!first.headers().isEmpty()) {
            Json.Builder headers = Json.object();
            first.headers().forEach(name -> headers.with(name, header()));
            json.with("headers", headers.end());
        }
        Json.Builder contents = Json.object();
        replies.forEach(reply -> reply.type()
                .ifPresent(type -> contents.with(
                        type, Json.object().with("schema", reply.schema()).end())));
        first.type().ifPresent(type -> json.with("content", contents.end()));
        return json.end();
    }

    private static Json header() {
        return Json.object().with("schema", Schema.text()).end();
    }

    /** By status: what the route itself refuses, and what the gate does before it. */
    static Map<Integer, List<Code>> problems(Route route) {
        List<Code> codes = new ArrayList<>(route.problems());
        codes.addAll(List.of(
                Code.MALFORMED_REQUEST,
                Code.UNKNOWN_FIELD,
                Code.FOREIGN_ORIGIN,
                Code.ADDRESS_TOO_LONG,
                Code.UNSUPPORTED_MEDIA_TYPE,
                Code.WRONG_HOST,
                Code.HEADERS_TOO_LARGE,
                Code.INTERNAL_ERROR));
        codes.add(Code.TOO_MANY_REQUESTS);
        if (route.access() != Access.ANYONE) {
            codes.addAll(List.of(Code.UNAUTHORIZED, Code.DATABASE_AWAY, Code.SHORT_OF_RESOURCES));
        }
        if (route.access() != Access.ANYONE && route.verb() != Route.Verb.GET) {
            codes.add(Code.GUARD_MISSING);
        }
        if (route.access() == Access.ADMIN) {
            codes.add(Code.FORBIDDEN);
        }
        if (route.path().contains("{")) {
            codes.add(Code.NOT_FOUND);
        }
        if (route.span() == Route.Span.STREAM) {
            codes.addAll(List.of(Code.TOO_MANY_STREAMS, Code.DRAINING));
        }
        switch (route.input()) {
            case Input.None() -> {}
            case Input.Bytes() -> codes.addAll(List.of(Code.BODY_TOO_LARGE, Code.REQUEST_TIMEOUT));
            case Input.Empty() ->
                codes.addAll(List.of(
                        Code.BODY_TOO_LARGE,
                        Code.MALFORMED_JSON,
                        Code.INVALID_REQUEST,
                        Code.REQUEST_TIMEOUT,
                        Code.BUSY));
            case Input.JsonBody ignored ->
                codes.addAll(List.of(Code.BODY_TOO_LARGE, Code.MALFORMED_JSON, Code.REQUEST_TIMEOUT, Code.BUSY));
        }
        return codes.stream()
                .distinct()
                .sorted()
                .collect(Collectors.groupingBy(Code::status, TreeMap::new, Collectors.toList()));
    }

    private static Json refusal(int status, List<Code> codes) {
        Json code = Json.object()
                .with("enum", codes.stream().map(one -> Json.of(one.word())).toList())
                .end();
        Json narrowed = Json.object()
                .with("properties", Json.object().with("code", code).end())
                .end();
        Json schema = Json.object()
                .with("allOf", List.of(Schema.named("Problem"), narrowed))
                .end();
        Json.Builder json = Json.object()
                .with(
                        "description",
                        codes.stream()
                                .map(one -> one.title() + " (`" + one.word() + "`)")
                                .collect(Collectors.joining("; ")))
                .with("content", content(Problem.TYPE, schema));
        String name =
                switch (status) {
                    case 401 -> "WWW-Authenticate";
                    case 429, 503 -> "Retry-After";
                    default -> "";
                };
        if (!name.isEmpty()) {
            json.with("headers", Json.object().with(name, header()).end());
        }
        return json.end();
    }
}
