package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageRoutesTest {
    private static final Path SOURCES = Path.of("src/main/resources/dev/glovebox/ui/web/page");

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

    private Exchange get(String path, String... headers) throws IOException {
        return Exchange.of(
                site.api.port(),
                "GET " + path + " HTTP/1.1\r\nHost: localhost:" + site.api.port() + "\r\nConnection: close\r\n"
                        + Stream.of(headers).map(header -> header + "\r\n").reduce("", String::concat) + "\r\n");
    }

    @Test
    void givesThePageToAnyoneUnderAStrictPolicy() throws IOException {
        Exchange page = get("/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.headers())
                .containsEntry("content-type", "text/html; charset=utf-8")
                .containsEntry("content-security-policy", PageRoutes.policy(Optional.empty()))
                .containsEntry("x-content-type-options", "nosniff");
        assertThat(PageRoutes.policy(Optional.empty()).replaceAll("frame-src [^;]*;", ""))
                .doesNotContain("unsafe")
                .doesNotContain("*");
        assertThat(page.body())
                .isEqualTo(Files.readString(SOURCES.resolve("index.html")).replace("\"/page/", "\"" + current() + "/"));
    }

    /** Where the page's files are now. */
    private static String current() throws IOException {
        return "/page/"
                + Files.readString(Path.of("target/classes/dev/glovebox/ui/web/page/version.txt"))
                        .strip();
    }

    /** Pages lead to the files of this version. */
    private static String shown(Path file) throws IOException {
        String text = Files.readString(file);
        return file.toString().endsWith(".html") ? text.replace("\"/page/", "\"" + current() + "/") : text;
    }

    @Test
    void givesEveryFileOfThePage() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : files.toList()) {
                Exchange given = get(current() + "/" + file.getFileName());
                assertThat(given.status()).as(file.toString()).isEqualTo(200);
                assertThat(given.body()).isEqualTo(shown(file));
            }
        }
        for (String library : List.of(
                "marked.js",
                "purify.js",
                "highlight.js",
                "licenses.txt",
                "xterm.js",
                "xterm.css",
                "addon-fit.js",
                "novnc/core/rfb.js",
                "novnc/core/util/browser.js",
                "novnc/vendor/pako/lib/zlib/inflate.js")) {
            assertThat(get(current() + "/lib/" + library).status()).as(library).isEqualTo(200);
        }
    }

    @Test
    void saysThatNothingHasChanged() throws IOException {
        String tag = get("/").headers().get("etag");
        Exchange again = get("/", "If-None-Match: " + tag);
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(get("/", "If-None-Match: \"other\"").status()).isEqualTo(200);
    }

    @Test
    void browsersMayKeepWhatTheirAddressNamesExactly() throws IOException {
        assertThat(get(current() + "/app.js").headers().get("cache-control")).contains("immutable");
        Exchange other = get("/page/0123456789ab/app.js");
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.headers()).containsEntry("cache-control", "no-cache");
        assertThat(get("/").headers()).containsEntry("cache-control", "no-cache");
    }

    @Test
    void hasNothingElse() throws IOException {
        for (String path : List.of(
                "/page/0123456789ab/none.js",
                "/page/0123456789ab/lib/none.js",
                "/page/0123456789ab/lib/novnc/core",
                "/page/0123456789ab/lib/novnc/core/..%2f..%2fmarked.js",
                "/page/0123456789ab/lib/novnc/core/%2e%2e/rfb.js",
                "/page/0123456789ab/lib/novnc/vendor/pako/lib/..%2f..%2f/inflate.js",
                "/page/app.js",
                "/page/other/app.js",
                "/page/0123456789ab/..%2fHttpApi.class",
                "/page/0123456789ab/%2e%2e%2f%2e%2e%2fweb%2fHttpApi.class",
                "/page/0123456789ab/lib%2fmarked.js",
                "/page/0123456789ab/App.js",
                "/page/0123456789ab/lib/..%2findex.html")) {
            Exchange missing = get(path);
            assertThat(missing.status()).as(path).isIn(400, 404);
            assertThat(missing.headers()).as(path).containsEntry("content-type", "application/problem+json");
        }
    }

    @Test
    void isOpenedByALinkOfAnotherSiteButNotUsedByOne() throws IOException {
        String cross = "Sec-Fetch-Site: cross-site";
        assertThat(get("/", cross, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document")
                        .status())
                .isEqualTo(200);
        assertThat(get("/", cross, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe")
                        .status())
                .isEqualTo(403);
        assertThat(get(current() + "/app.js", cross, "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: script")
                        .status())
                .isEqualTo(403);
        assertThat(get("/docs", cross, "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document")
                        .status())
                .isEqualTo(403);
    }
}
