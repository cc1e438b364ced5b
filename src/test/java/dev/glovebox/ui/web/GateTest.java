package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateTest {
    @TempDir
    Path folder;

    private OpenSite site;

    @BeforeEach
    void open() throws IOException {
        site = new OpenSite(folder);
    }

    @AfterEach
    void close() {
        site.close();
    }

    private Exchange withHost(String host, String... headers) throws IOException {
        return Exchange.of(
                site.api.port(),
                "GET /api/v1/users/me HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\nAuthorization: Bearer "
                        + site.ada + "\r\n" + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n")
                        + "\r\n");
    }

    @Test
    void answersOnlyToItsOwnNames() throws IOException {
        String port = ":" + site.api.port();
        for (String ours : List.of(
                "localhost" + port,
                "127.0.0.1" + port,
                "[::1]" + port,
                "LocalHost" + port,
                "box.example.org",
                "box.example.org:8443")) {
            assertThat(withHost(ours).status()).as(ours).isEqualTo(200);
        }
        for (String foreign : List.of(
                "evil.example",
                "evil.example" + port,
                "localhost",
                "localhost:1",
                "localhost.evil.example" + port,
                "127.0.0.1.nip.io" + port,
                "box.example.org.evil.example")) {
            Exchange refused = withHost(foreign);
            assertThat(refused.status()).as(foreign).isEqualTo(421);
            assertThat(refused.code()).isEqualTo("wrong_host");
        }
    }

    @Test
    void refusesPagesOfOtherSites() throws IOException {
        String host = "localhost:" + site.api.port();
        assertThat(withHost(host, "Origin: http://" + host).status()).isEqualTo(200);
        assertThat(withHost(host, "Sec-Fetch-Site: same-origin").status()).isEqualTo(200);
        for (String header : List.of(
                "Origin: http://evil.example",
                "Origin: null",
                "Origin: http://localhost:1",
                "Origin: ",
                "Origin: file://",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site")) {
            Exchange refused = withHost(host, header);
            assertThat(refused.status()).as(header).isEqualTo(403);
            assertThat(refused.code()).isEqualTo("foreign_origin");
        }
    }

    @Test
    void takesATokenFromItsHeaderOnly() throws IOException {
        assertThat(site.get("/api/v1/users/me?access_token=" + site.ada, "").status())
                .isEqualTo(401);
        assertThat(site.ask("GET", "/api/v1/users/me", "", "", "Cookie: token=" + site.ada)
                        .status())
                .isEqualTo(401);
        assertThat(site.ask("GET", "/api/v1/users/me", "", "", "Authorization: Basic " + site.ada)
                        .status())
                .isEqualTo(401);
        Exchange stranger = site.get("/api/v1/users/me", site.ada + "x");
        assertThat(stranger.status()).isEqualTo(401);
        assertThat(stranger.headers()).containsEntry("www-authenticate", "Bearer realm=\"glovebox\"");
        assertThat(site.ask("GET", "/api/v1/users/me", site.ada, "", "Authorization: Bearer " + site.bob)
                        .status())
                .isEqualTo(400);
    }

    @Test
    void wrongTokensAreSlowedDownAndTheRightOneIsNot() throws IOException {
        int refused = 0;
        for (int i = 0; i < 40 && refused == 0; i++) {
            refused = site.get("/api/v1/users/me", "wrong" + i).status() == 429 ? i : 0;
        }
        assertThat(refused).isBetween(20, 30);
        assertThat(site.get("/api/v1/users/me", site.ada).status()).isEqualTo(200);
        assertThat(site.stores.audit().list(Optional.empty(), 100).lines()).hasSizeBetween(20, 30);
    }

    @Test
    void aUserWhoAsksTooOftenWaitsAndOthersDoNot() throws IOException {
        site.close();
        Site.Bounds bounds =
                new Site.Bounds(2, 1, 5, 100, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5));
        site = new OpenSite(folder, bounds);
        for (int i = 0; i < 5; i++) {
            assertThat(site.get("/api/v1/version", site.ada).status()).isEqualTo(200);
        }
        Exchange refused = site.get("/api/v1/version", site.ada);
        assertThat(refused.code()).isEqualTo("too_many_requests");
        assertThat(Integer.parseInt(refused.headers().get("retry-after"))).isBetween(1, 2);
        assertThat(site.get("/api/v1/version", site.bob).status()).isEqualTo(200);
    }

    @Test
    void takesJsonOnlyAndNeverForms() throws IOException {
        for (String type : List.of(
                "application/x-www-form-urlencoded",
                "multipart/form-data; boundary=x",
                "text/plain",
                "application/octet-stream",
                "application/json; charset=utf-16",
                "application/jsonp")) {
            Exchange refused =
                    raw("POST /schedule", "Content-Type: " + type + "\r\nContent-Length: 12\r\n", "{\"task\":\"a\"}");
            assertThat(refused.status()).as(type).isEqualTo(415);
        }
        assertThat(raw("POST /schedule", "Content-Length: 12\r\n", "{\"task\":\"a\"}")
                        .status())
                .isEqualTo(415);
        assertThat(raw(
                                "POST /schedule",
                                "Content-Type: application/json; charset=UTF-8\r\nContent-Length: 12\r\n",
                                "{\"task\":\"a\"}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whereNothingIsAskedForAnEmptyObjectIsTakenAndNothingElse() throws IOException {
        String line = "POST /api/v1/jobs/" + site.job(site.ada) + "/cancel";
        String json = "Content-Type: application/json\r\n";
        assertThat(raw(line, json + "Content-Length: 7\r\n", "{\"a\":1}").code())
                .isEqualTo("unknown_field");
        assertThat(raw(line, json + "Content-Length: 2\r\n", "[]").code()).isEqualTo("invalid_request");
        assertThat(raw(line, json + "Content-Length: 4\r\n", "null").code()).isEqualTo("invalid_request");
        assertThat(raw(line, json + "Content-Length: 1\r\n", "{").code()).isEqualTo("malformed_json");
        for (String type : List.of("", "Content-Type: text/plain\r\n", "Content-Type: multipart/form-data\r\n")) {
            assertThat(raw(line, type + "Content-Length: 2\r\n", "{}").status())
                    .as(type)
                    .isEqualTo(415);
        }
        assertThat(raw("GET /api/v1/jobs", json + "Content-Length: 2\r\n", "{}").status())
                .isEqualTo(415);
        assertThat(raw(line, json + "Content-Length: 2\r\n", "{}").status()).isEqualTo(202);
        line = "POST /api/v1/jobs/" + site.job(site.ada) + "/cancel";
        assertThat(raw(line, json + "Content-Length: 0\r\n", "").status()).isEqualTo(202);
    }

    private Exchange raw(String line, String headers, String body) throws IOException {
        return Exchange.of(
                site.api.port(),
                line + " HTTP/1.1\r\nHost: localhost:" + site.api.port() + "\r\nAuthorization: Bearer " + site.ada
                        + "\r\n" + headers + "\r\n" + body);
    }

    @Test
    void otherMethodsAreToldWhichFit() throws IOException {
        for (String method : List.of("OPTIONS", "TRACE", "PATCH", "DELETE", "BREW")) {
            Exchange refused = site.ask(method, "/schedule", "", "");
            assertThat(refused.status()).as(method).isEqualTo(405);
            assertThat(refused.headers()).containsEntry("allow", "POST");
        }
        assertThat(site.ask("PUT", "/api/v1/jobs", site.ada, "").headers()).containsEntry("allow", "POST, GET, HEAD");
    }

    @Test
    void everyAnswerTellsBrowsersToKeepOut() throws IOException {
        String port = Integer.toString(site.api.port());
        for (Exchange answer : List.of(
                site.get("/healthz", ""),
                site.get("/nothing", ""),
                site.get("/api/v1/jobs", ""),
                site.get("/docs", ""),
                site.post("/schedule", site.ada, "{\"task\":\"a\"}"),
                site.ask("OPTIONS", "/schedule", "", "", "Origin: http://localhost:" + port),
                Exchange.of(site.api.port(), "nonsense\r\n\r\n"))) {
            assertThat(answer.headers())
                    .containsEntry("x-content-type-options", "nosniff")
                    .containsEntry("referrer-policy", "no-referrer")
                    .containsEntry("cache-control", "no-store")
                    .containsEntry("cross-origin-resource-policy", "same-origin");
            assertThat(answer.headers().get("content-security-policy"))
                    .contains("default-src 'none'", "frame-ancestors 'none'");
            assertThat(answer.headers().keySet()).noneMatch(name -> name.startsWith("access-control"));
        }
    }
}
