package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.Audit.Deed;
import dev.glovebox.jobs.Audit.Line;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A browser's way in and out, as its requests look on the wire. */
final class SignInTest {
    private static final String TASK = "{\"task\":\"a\"}";

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

    /** What a browser has of a sign-in. */
    private record Browser(String cookie, String guard) {
        static Browser of(Exchange answer) {
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            String set = answer.headers().getOrDefault("set-cookie", ";");
            return new Browser(
                    "Cookie: " + set.substring(0, set.indexOf(';')),
                    "X-Glovebox-Guard: " + answer.json().string("guard").orElseThrow());
        }

        String secret() {
            return cookie.substring(cookie.indexOf('=') + 1);
        }
    }

    private Exchange tried(String token, String... headers) throws IOException {
        return site.ask("POST", SignInRoutes.SIGN_IN, "", "{\"token\":\"" + token + "\"}", headers);
    }

    private Browser signedIn(String token) throws IOException {
        return Browser.of(tried(token));
    }

    private Exchange get(String path, String... headers) throws IOException {
        return site.ask("GET", path, "", "", headers);
    }

    private Exchange me(String... headers) throws IOException {
        return get("/api/v1/users/me", headers);
    }

    @Test
    void tellsWhichTokenItBeganWith() throws IOException {
        Exchange begun = tried(site.ada);
        String id = begun.json().string("token_id").orElseThrow();

        assertThat(site.ask("GET", "/api/v1/tokens", site.ada, "").body()).contains("\"id\":\"" + id + "\"");
        assertThat(get(SignInRoutes.SIGN_IN, Browser.of(begun).cookie()).json().string("token_id"))
                .contains(id);
    }

    @Test
    void aTokenIsExchangedForACookie() throws IOException {
        Exchange answer = tried(site.ada);

        assertThat(answer.headers().get("set-cookie"))
                .matches("glovebox-" + site.api.port()
                        + "=[A-Za-z0-9_-]{43}; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict");
        assertThat(answer.json().string("name")).contains("ada");
        assertThat(answer.json().string("role")).contains("user");
        Browser browser = Browser.of(answer);
        assertThat(answer.body()).doesNotContain(site.ada, browser.secret());
        assertThat(me(browser.cookie()).json().string("name")).contains("ada");
        assertThat(get(SignInRoutes.SIGN_IN, browser.cookie()).body()).isEqualTo(answer.body());
        assertThat(site.ask("HEAD", "/api/v1/users/me", "", "", browser.cookie())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void whatChangesSomethingNeedsTheGuardOfThatVerySignIn() throws IOException {
        Browser browser = signedIn(site.ada);
        Browser other = signedIn(site.ada);
        for (String headers : List.of(
                browser.cookie(),
                browser.cookie() + "\r\nX-Glovebox-Guard: ",
                browser.cookie() + "\r\nX-Glovebox-Guard: " + browser.secret(),
                browser.cookie() + "\r\n" + browser.guard() + "x",
                browser.cookie() + "\r\n" + other.guard())) {
            for (String write :
                    List.of("POST /schedule", "DELETE " + SignInRoutes.SIGN_IN, "DELETE /api/v1/tokens/1")) {
                String[] line = write.split(" ", -1);
                Exchange refused = site.ask(line[0], line[1], "", line[0].equals("POST") ? TASK : "", headers);
                assertThat(List.of(refused.status(), refused.code()))
                        .as(write + " with " + headers)
                        .isEqualTo(List.of(403, "guard_missing"));
            }
        }
        assertThat(site.ask("POST", "/schedule", "", TASK, browser.cookie(), browser.guard())
                        .status())
                .isEqualTo(200);
        assertThat(site.ask("POST", "/schedule", "", TASK, browser.guard()).status())
                .isEqualTo(401);
        assertThat(site.ask("POST", "/schedule", "", TASK, browser.cookie(), browser.guard(), other.guard())
                        .code())
                .isEqualTo("malformed_request");
    }

    @Test
    void aCookieThatIsMalformedDoubledOrUnknownIsLikeNone() throws IOException {
        String good = signedIn(site.ada).cookie();
        String name = "Cookie: glovebox-" + site.api.port() + "=";
        String nobodys = name + "x".repeat(43);
        for (String cookie : List.of(
                nobodys,
                name,
                name + site.ada,
                name + "%00".repeat(10),
                name + "' OR 1=1 --",
                good + "x",
                good + "; " + name.substring(8) + "x".repeat(43),
                good + "\r\n" + nobodys,
                good.replace("glovebox-", "glovebox-1"),
                "Cookie: ;=;;")) {
            assertThat(me(cookie).code()).as(cookie).isIn("unauthorized", "too_many_requests");
        }
        assertThat(me(good.replace("Cookie: ", "Cookie: a=b; c; ") + "; d=e").status())
                .isEqualTo(200);
        assertThat(me("Cookie: other=1", good).status()).isEqualTo(200);
    }

    @Test
    void aTokenCountsMoreThanACookie() throws IOException {
        Browser browser = signedIn(site.ada);
        assertThat(me(browser.cookie(), "Authorization: Bearer wrong").status()).isEqualTo(401);
        assertThat(me(browser.cookie(), "Authorization: Basic x").status()).isEqualTo(401);
        Exchange bob = site.ask("GET", "/api/v1/users/me", site.bob, "", browser.cookie());
        assertThat(bob.json().string("name")).contains("bob");
        assertThat(site.ask("POST", "/schedule", site.bob, TASK, browser.cookie())
                        .status())
                .isEqualTo(200);
        for (String method : List.of("GET", "DELETE")) {
            Exchange refused = site.ask(method, SignInRoutes.SIGN_IN, site.ada, "", browser.cookie(), browser.guard());
            assertThat(refused.code()).isEqualTo("unauthorized");
        }
        assertThat(me(browser.cookie()).status()).isEqualTo(200);
    }

    @Test
    void foreignPagesGetNothingWithTheCookieNorSignAnyoneIn() throws IOException {
        Browser browser = signedIn(site.ada);
        for (String header : List.of(
                "Origin: null",
                "Origin: http://evil.example",
                "Origin: http://localhost:1",
                "Sec-Fetch-Site: same-site",
                "Sec-Fetch-Site: cross-site")) {
            assertThat(me(browser.cookie(), header).code()).as(header).isEqualTo("foreign_origin");
            assertThat(site.ask("POST", "/schedule", "", TASK, browser.cookie(), browser.guard(), header)
                            .code())
                    .as(header)
                    .isEqualTo("foreign_origin");
            Exchange refused = tried(site.ada, header);
            assertThat(refused.code()).as(header).isEqualTo("foreign_origin");
            assertThat(refused.headers()).doesNotContainKey("set-cookie");
        }
        String body = "{\"token\":\"" + site.ada + "\"}";
        for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")) {
            Exchange refused = Exchange.of(
                    site.api.port(),
                    "POST " + SignInRoutes.SIGN_IN + " HTTP/1.1\r\nHost: localhost:" + site.api.port()
                            + "\r\nConnection: close\r\nContent-Type: " + type + "\r\nContent-Length: "
                            + body.length() + "\r\n\r\n" + body);
            assertThat(refused.status()).as(type).isEqualTo(415);
        }
    }

    @Test
    void behindAProxyThatEndsTlsTheCookieIsForTlsOnly() throws IOException {
        String body = "{\"token\":\"" + site.ada + "\"}";
        Exchange answer = Exchange.of(
                site.api.port(),
                "POST " + SignInRoutes.SIGN_IN + " HTTP/1.1\r\nHost: box.example.org\r\nOrigin: https://box.example.org"
                        + "\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body);
        assertThat(answer.headers().get("set-cookie"))
                .startsWith("__Host-glovebox-80=")
                .endsWith("; HttpOnly; SameSite=Strict; Secure");
        Exchange me = Exchange.of(
                site.api.port(),
                "GET /api/v1/users/me HTTP/1.1\r\nHost: box.example.org\r\nConnection: close\r\n"
                        + Browser.of(answer).cookie() + "\r\n\r\n");
        assertThat(me.json().string("name")).contains("ada");
    }

    @Test
    void signingOutEndsThatSignInAlone() throws IOException {
        Browser browser = signedIn(site.ada);
        Browser other = signedIn(site.ada);

        Exchange out = site.ask("DELETE", SignInRoutes.SIGN_IN, "", "", browser.cookie(), browser.guard());

        assertThat(out.status()).isEqualTo(204);
        assertThat(out.headers().get("set-cookie"))
                .isEqualTo("glovebox-" + site.api.port() + "=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
        assertThat(me(browser.cookie()).status()).isEqualTo(401);
        assertThat(site.ask("DELETE", SignInRoutes.SIGN_IN, "", "", browser.cookie(), browser.guard())
                        .status())
                .isEqualTo(401);
        assertThat(me(other.cookie()).status()).isEqualTo(200);
        assertThat(site.get("/api/v1/users/me", site.ada).status()).isEqualTo(200);
        assertThat(site.stores.audit().list(Optional.empty(), 100).lines().reversed())
                .extracting(Line::deed)
                .containsExactly(
                        new Deed("ada", "sign-in", "", "ok"),
                        new Deed("ada", "sign-in", "", "ok"),
                        new Deed("ada", "sign-out", "", "ok"));
    }

    @Test
    void aSecondSignInOfABrowserEndsTheFirst() throws IOException {
        Browser first = signedIn(site.ada);
        Browser second = Browser.of(tried(site.bob, first.cookie()));
        assertThat(me(first.cookie()).status()).isEqualTo(401);
        assertThat(me(second.cookie()).json().string("name")).contains("bob");
    }

    @Test
    void wrongTokensAreSlowedDownAndAuditedAndTheRightOneIsNot() throws IOException {
        int refused = 0;
        for (int i = 0; i < 40; i++) {
            Exchange answer = tried("wrong" + i);
            assertThat(answer.headers()).doesNotContainKey("set-cookie");
            assertThat(answer.code()).isIn("unauthorized", "too_many_requests");
            refused += answer.status() == 429 ? 1 : 0;
        }
        assertThat(refused).isBetween(10, 20);
        assertThat(site.stores.audit().list(Optional.empty(), 100).lines())
                .hasSize(40 - refused)
                .extracting(Line::deed)
                .containsOnly(new Deed("?", "sign-in", "127.0.0.1", "unauthorized"));
        assertThat(tried(site.ada).status()).isEqualTo(200);
    }

    @Test
    void whatIsNoTokenAtAllIsRefusedAndNotAudited() throws IOException {
        for (String body : List.of("{}", "{\"token\":1}", "{\"token\":null}", "[]", "{\"token\":\"a\\u0000\"}")) {
            assertThat(site.ask("POST", SignInRoutes.SIGN_IN, "", body).code())
                    .as(body)
                    .isEqualTo("invalid_request");
        }
        assertThat(site.ask("POST", SignInRoutes.SIGN_IN, "", "{\"token\":\"a\",\"x\":1}")
                        .code())
                .isEqualTo("unknown_field");
        assertThat(site.stores.audit().list(Optional.empty(), 100).lines()).isEmpty();
    }

    @Test
    void aSignInEndsWithItsTokenAndWithItsUser() throws IOException {
        String second = site.stores.users().issue("ada", "second").token();
        Browser ada = signedIn(second);
        Browser bob = signedIn(site.bob);
        Browser root = signedIn(site.root);
        String id = site.stores.users().byToken(second).orElseThrow().token();

        assertThat(site.ask("DELETE", "/api/v1/tokens/" + id, "", "", ada.cookie(), ada.guard())
                        .status())
                .isEqualTo(204);
        assertThat(site.ask("DELETE", "/api/v1/users/bob", "", "", root.cookie(), root.guard())
                        .status())
                .isEqualTo(204);

        assertThat(me(ada.cookie()).status()).isEqualTo(401);
        assertThat(me(bob.cookie()).status()).isEqualTo(401);
        assertThat(me(root.cookie()).status()).isEqualTo(200);
    }

    @Test
    void usersAreNoAdminsByACookieEither() throws IOException {
        assertThat(get("/api/v1/users", signedIn(site.ada).cookie()).code()).isEqualTo("forbidden");
        assertThat(get("/api/v1/users", signedIn(site.root).cookie()).status()).isEqualTo(200);
    }

    @Test
    void whileTheDatabaseIsAwayItIsSaidSo() throws IOException {
        Browser browser = signedIn(site.ada);
        site.away.set(true);
        assertThat(tried(site.ada).code()).isEqualTo("database_away");
        assertThat(me(browser.cookie()).code()).isEqualTo("database_away");
        site.away.set(false);
        assertThat(me(browser.cookie()).status()).isEqualTo(200);
    }

    @Test
    void anAnswerThatGoesOnIsNoLongerWelcomeOnceTheSignInHasEnded() throws IOException {
        Browser browser = signedIn(site.ada);
        Site own = new Site(
                "127.0.0.1", 0, Optional.empty(), Set.of(), Optional.empty(), Map.of(), OpenSite.BOUNDS, site.services);
        Gate gate = new Gate(
                site.services,
                new Names(own.place(), site.api.port()),
                new StrangerLimiter(System::nanoTime),
                new Rates(1000, 5000, System::nanoTime));
        Inquiry stream = new Inquiry(
                "GET",
                "/api/v1/jobs/1/events",
                "",
                Map.of(
                        "host",
                        List.of("localhost:" + site.api.port()),
                        "cookie",
                        List.of(browser.cookie().substring("Cookie: ".length()))),
                "127.0.0.1",
                InputStream::nullInputStream);
        assertThat(gate.knows(stream)).isTrue();
        site.stores.signIns().end(browser.secret());
        assertThat(gate.knows(stream)).isFalse();
    }
}
