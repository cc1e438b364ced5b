package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.JobId;
import dev.glovebox.ui.web.Route.Access;
import dev.glovebox.ui.web.Route.Input;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.ui.web.Route.Parameter;
import dev.glovebox.ui.web.Route.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks all routes there are, so that a new one is held to the same. */
final class OwnershipTest {
    @TempDir
    Path folder;

    private OpenSite site;
    private List<Route> routes = List.of();

    @BeforeEach
    void open() throws IOException {
        site = new OpenSite(folder);
        routes = Routes.all(site.services);
    }

    @AfterEach
    void close() {
        site.close();
    }

    private Exchange ask(Route route, String id, String token) throws IOException {
        String query = route.parameters().stream()
                .filter(parameter -> parameter.place() == Place.QUERY && parameter.need() == Need.REQUIRED)
                .map(Parameter::name)
                .map(name -> name + "=" + (name.equals("task_id") ? id : "x"))
                .collect(Collectors.joining("&"));
        String path = route.path().replace("{id}", id).replace("{number}", "1").replace("{name}", "nobody")
                + (query.isEmpty() ? "" : "?" + query);
        if (route.span() == Route.Span.SOCKET) {
            return socket(path, token);
        }
        return switch (route.input()) {
            case Input.None(), Input.Empty() -> site.ask(route.verb().name(), path, token, "");
            case Input.JsonBody body ->
                site.ask(route.verb().name(), path, token, body.example().text());
            case Input.Bytes() ->
                site.ask(route.verb().name(), path, token, "", "Content-Type: application/octet-stream");
        };
    }

    private Exchange socket(String path, String token) throws IOException {
        List<String> headers = Stream.of("Host: localhost:" + site.api.port(), "Authorization: Bearer " + token)
                .limit(token.isEmpty() ? 1 : 2)
                .toList();
        try (WebSocketClient client = new WebSocketClient(site.api.port(), path, headers)) {
            return client.answer;
        }
    }

    private static boolean hasId(Route route) {
        return route.path().contains("{id}")
                || route.parameters().stream()
                        .anyMatch(parameter -> parameter.name().equals("task_id"));
    }

    @Test
    void anothersIdAnswersExactlyLikeOneThatIsNotThere() throws IOException {
        String session = site.post("/api/v1/sessions", site.bob, "{}")
                .json()
                .string("id")
                .orElseThrow();
        List<String> foreign = List.of(session, site.job(site.bob));
        long walked = 0;
        for (Route route : routes) {
            if (!hasId(route)) {
                continue;
            }
            walked++;
            Exchange unknown = ask(route, JobId.random().text(), site.ada);
            assertThat(unknown.status()).as(route.verb() + " " + route.path()).isEqualTo(404);
            for (String id : foreign) {
                Exchange refused = ask(route, id, site.ada);
                assertThat(List.of(refused.status(), refused.body()))
                        .as(route.verb() + " " + route.path())
                        .isEqualTo(List.of(unknown.status(), unknown.body()));
                assertThat(refused.headers().keySet())
                        .isEqualTo(unknown.headers().keySet());
            }
        }
        assertThat(walked).isGreaterThan(15);
        assertThat(site.get("/api/v1/jobs", site.ada).body()).isEqualTo("{\"items\":[],\"next\":null}");
    }

    @Test
    void withoutATokenThereIsNothingButWhatAnyoneMay() throws IOException {
        for (Route route : routes) {
            int expected =
                    switch (route.access()) {
                        case ANYONE -> expectedOfAnyone(route.path());
                        case USER, ADMIN -> 401;
                    };
            Exchange answer = ask(route, JobId.random().text(), "");
            assertThat(answer.status() == 429 ? 401 : answer.status())
                    .as(route.verb() + " " + route.path())
                    .isEqualTo(expected);
        }
        assertThat(routes.stream()
                        .filter(route -> route.access() == Access.ANYONE)
                        .map(Route::path))
                .containsExactly(
                        Doorway.DESKTOP.path(),
                        Doorway.NOTEBOOK.path(),
                        SignInRoutes.SIGN_IN,
                        "/healthz",
                        "/readyz",
                        "/",
                        "/page/{version}/{file}",
                        "/page/{version}/lib/{file}",
                        "/page/{version}/lib/novnc/core/{file}",
                        "/page/{version}/lib/novnc/core/{part}/{file}",
                        "/page/{version}/lib/novnc/vendor/pako/lib/{part}/{file}",
                        "/openapi.json",
                        "/docs");
    }

    private static int expectedOfAnyone(String path) {
        if (path.startsWith("/page/")) {
            return 404; // the page has no file that is named by an id
        }
        return path.equals(SignInRoutes.SIGN_IN) ? 401 : 200;
    }

    @Test
    void usersAreNoAdmins() throws IOException {
        List<Route> admins =
                routes.stream().filter(route -> route.access() == Access.ADMIN).toList();
        assertThat(admins).hasSizeGreaterThan(4);
        for (Route route : admins) {
            Exchange refused = ask(route, "x", site.ada);
            assertThat(refused.status()).as(route.verb() + " " + route.path()).isEqualTo(403);
            assertThat(refused.code()).isEqualTo("forbidden");
        }
    }

    @Test
    void everyWriteIsAudited() {
        assertThat(routes.stream()
                        .filter(route ->
                                route.verb() != Route.Verb.GET && route.deed().isEmpty())
                        .map(Route::path))
                .isEmpty();
    }

    @Test
    void absurdIdsLeadNowhere() throws IOException {
        for (String id : List.of(
                "x",
                "..",
                "%2e%2e",
                "%2F",
                "..%2f..%2fetc%2fpasswd",
                "A".repeat(5000),
                "0",
                "-1",
                "%C3%A4",
                JobId.random().text().toUpperCase(Locale.ROOT))) {
            assertThat(site.get("/api/v1/jobs/" + id, site.ada).status()).as(id).isEqualTo(404);
            assertThat(site.get("/status/" + id, site.ada).status()).as(id).isEqualTo(404);
        }
        for (String id : List.of("%00", "%zz", "%", "%ff", "%c0%ae")) {
            assertThat(site.get("/api/v1/jobs/" + id, site.ada).status()).as(id).isEqualTo(400);
        }
        for (String path : List.of("//healthz", "/./healthz", "/healthz/", "/x/../healthz", "/HEALTHZ", "/api/v1")) {
            assertThat(site.get(path, "").status()).as(path).isEqualTo(404);
        }
    }
}
