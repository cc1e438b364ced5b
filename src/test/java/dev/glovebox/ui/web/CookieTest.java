package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CookieTest {
    private static final String ONE = "a".repeat(43);
    private static final String OTHER = "b".repeat(43);

    @TempDir
    Path folder;

    private static Inquiry asked(String host, String... cookies) {
        Map<String, List<String>> headers = new HashMap<>(Map.of("host", List.of(host)));
        if (cookies.length > 0) {
            headers.put("cookie", List.of(cookies));
        }
        return new Inquiry("GET", "/", "", headers, "127.0.0.1", InputStream::nullInputStream);
    }

    private static Inquiry from(String origin) {
        return new Inquiry(
                "POST",
                "/",
                "",
                Map.of("host", List.of("box.example.org"), "origin", List.of(origin)),
                "127.0.0.1",
                InputStream::nullInputStream);
    }

    private Names plain() throws Exception {
        return names(Optional.empty());
    }

    private Names tls() throws Exception {
        return names(Optional.of(new Site.Tls(folder, folder)));
    }

    /** Only its names and whether there is TLS are looked at. */
    private Names names(Optional<Site.Tls> tls) throws Exception {
        try (OpenSite site = new OpenSite(folder)) {
            Site own = new Site(
                    "127.0.0.1",
                    8000,
                    tls,
                    Set.of("box.example.org"),
                    Optional.empty(),
                    Map.of(),
                    OpenSite.BOUNDS,
                    site.services);
            return new Names(own.place(), 8000);
        }
    }

    private static Optional<String> secret(Names names, String host, String... cookies) {
        return Cookie.in(asked(host, cookies), names).map(Cookie::secret);
    }

    @Test
    void isNamedAfterThePortByWhichTheBrowserCalls() throws Exception {
        assertThat(Cookie.fresh(asked("localhost:8000"), plain(), ONE).name()).isEqualTo("glovebox-8000");
        assertThat(Cookie.fresh(asked("[::1]:8000"), plain(), ONE).name()).isEqualTo("glovebox-8000");
        assertThat(Cookie.fresh(asked("box.example.org:8443"), plain(), ONE).name())
                .isEqualTo("glovebox-8443");
        assertThat(Cookie.fresh(asked("box.example.org"), plain(), ONE).name()).isEqualTo("glovebox-80");
        assertThat(Cookie.fresh(asked("box.example.org"), tls(), ONE).name()).isEqualTo("__Host-glovebox-443");
        assertThat(Cookie.fresh(from("https://box.example.org"), plain(), ONE).name())
                .isEqualTo("__Host-glovebox-80");
        assertThat(Cookie.fresh(from("http://box.example.org"), plain(), ONE).name())
                .isEqualTo("glovebox-80");
    }

    @Test
    void staysWithTheBrowserAlone() throws Exception {
        Cookie plain = Cookie.fresh(asked("localhost:8000"), plain(), ONE);
        assertThat(plain.kept())
                .isEqualTo("glovebox-8000=" + ONE + "; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict");
        assertThat(plain.cleared()).isEqualTo("glovebox-8000=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
        Cookie secure = Cookie.fresh(asked("localhost:8000"), tls(), ONE);
        assertThat(secure.kept())
                .isEqualTo(
                        "__Host-glovebox-8000=" + ONE + "; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure");
        assertThat(secure.cleared()).endsWith("; Secure");
        assertThat(plain.toString()).doesNotContain(ONE);
    }

    @Test
    void isFoundAmongOthers() throws Exception {
        for (String cookies : List.of(
                "glovebox-8000=" + ONE,
                "a=1; glovebox-8000=" + ONE + "; b={\"c\":2}",
                ";;glovebox-8000=" + ONE + ";",
                "glovebox-8001=" + OTHER + "; glovebox-80=" + OTHER + ";glovebox-8000=" + ONE,
                "x; =; glovebox; glovebox-8000 ; glovebox-8000=" + ONE)) {
            assertThat(secret(plain(), "localhost:8000", cookies)).as(cookies).contains(ONE);
        }
        assertThat(secret(plain(), "localhost:8000", "a=1", "glovebox-8000=" + ONE))
                .contains(ONE);
    }

    @Test
    void isNoneWhenItIsMalformedOrThereTwice() throws Exception {
        String name = "glovebox-8000=";
        for (String cookies : List.of(
                "",
                name,
                name + "x",
                name + ONE + "a",
                name + "\"" + ONE + "\"",
                name + "ä".repeat(43),
                name + "a".repeat(20_000),
                name + ONE + "; " + name + ONE,
                name + ONE + "; " + name + OTHER,
                name + ONE + "; " + name,
                "Glovebox-8000=" + ONE,
                "glovebox-8001=" + ONE)) {
            assertThat(secret(plain(), "localhost:8000", cookies)).as(cookies).isEmpty();
        }
        assertThat(secret(plain(), "localhost:8000")).isEmpty();
        assertThat(secret(plain(), "localhost:8000", name + ONE, name + OTHER)).isEmpty();
    }

    @Test
    void whatAnotherCouldHaveSetCountsForNothingBesideTheSecureOneAndUnderTls() throws Exception {
        String both = "glovebox-8000=" + OTHER + "; __Host-glovebox-8000=" + ONE;
        assertThat(secret(plain(), "localhost:8000", both)).contains(ONE);
        assertThat(secret(plain(), "localhost:8000", both + "x")).isEmpty();
        assertThat(secret(tls(), "localhost:8000", both)).contains(ONE);
        assertThat(secret(tls(), "localhost:8000", "glovebox-8000=" + OTHER)).isEmpty();
    }

    @Test
    void hasAGuardThatTellsNothingOfIt() {
        Cookie cookie = new Cookie("glovebox-8000", ONE);
        String guard = cookie.guard();
        assertThat(guard).matches("[A-Za-z0-9_-]{43}").isNotEqualTo(ONE);
        assertThat(cookie.guard()).isEqualTo(guard);
        assertThat(cookie.isGuardedBy(guard)).isTrue();
        for (String wrong :
                List.of("", guard + "x", guard.substring(1), ONE, "ä", new Cookie("glovebox-8000", OTHER).guard())) {
            assertThat(cookie.isGuardedBy(wrong)).as(wrong).isFalse();
        }
    }
}
