package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class LocalViewsTest {
    private static final String SESSION = "20261116-081500";
    private final LoopbackBox box = new LoopbackBox();
    private final Workshop workshop = new Workshop(box, Set.of(), Supplies.none());
    private LocalViews views;

    @BeforeEach
    void open() throws IOException {
        views = LocalViews.start(SESSION, workshop);
    }

    @AfterEach
    void close() {
        views.close();
        workshop.close();
        box.close();
    }

    private static Exchange get(String address, String... headers) throws IOException {
        URI uri = URI.create(address);
        String head = "GET " + uri.getRawPath() + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery())
                + " HTTP/1.1\r\nHost: " + uri.getAuthority() + "\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n");
        return Exchange.of(uri.getPort(), head + "\r\n");
    }

    private static String cookie(Exchange entered) {
        assertThat(entered.status()).isEqualTo(303);
        String cookie = entered.headers().getOrDefault("set-cookie", "");
        return "Cookie: " + cookie.substring(0, cookie.indexOf(';'));
    }

    private static String root(String address) {
        return address.substring(0, address.indexOf("/.glovebox"));
    }

    @Test
    void theDesktopIsSeenByTheTicketAndByNothingElse() throws IOException {
        String address = views.at(Doorway.DESKTOP);
        assertThat(address).startsWith("http://" + SESSION + ".localhost:");
        String root = root(address);
        assertThat(get(root + "/").status()).isEqualTo(403);
        String cookie = cookie(get(address));
        assertThat(get(address).status()).isEqualTo(403);
        Exchange page = get(root + "/", cookie);
        assertThat(page.body()).contains("/alone.js");
        assertThat(page.headers().get("content-security-policy"))
                .startsWith("default-src 'none'; script-src 'self'; ")
                .contains("frame-ancestors 'none'");
        Exchange state = get(root + "/.glovebox/desktop", cookie);
        assertThat(state.json().string("state")).contains("none");
        assertThat(get(root + "/.glovebox/none", cookie).status()).isEqualTo(404);
        assertThat(get(root + "/page/0/style.css", cookie).status()).isEqualTo(200);
        assertThat(get(root + "/page/0/..%2f..%2fHttpApi.class", cookie).status())
                .isEqualTo(404);
        assertThat(get(root + "/.glovebox/hands", cookie).status()).isEqualTo(405);
        assertThat(get(root + "/api/v1/jobs", cookie).status()).isEqualTo(404);
    }

    @Test
    void aServerInsideIsSeenToo() throws IOException {
        try (InnerServer server = InnerServer.saying("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")) {
            String address = views.preview(server.port());
            String cookie = cookie(get(address));
            assertThat(get(root(address) + "/", cookie).body()).isEqualTo("hello");
            assertThat(get(root(views.at(Doorway.DESKTOP)) + "/", cookie).status())
                    .isEqualTo(403);
        }
    }

    @Test
    void byAnyOtherNameThereIsNothing() throws IOException {
        int port = URI.create(views.at(Doorway.DESKTOP)).getPort();
        for (String host : List.of("localhost", "127.0.0.1", "20261116-081501.localhost")) {
            assertThat(get("http://" + host + ":" + port + "/").status())
                    .as(host)
                    .isIn(403, 404);
            assertThat(get("http://" + host + ":" + port + "/healthz").status())
                    .as(host)
                    .isIn(403, 404);
        }
    }

    @Test
    void itIsGoneWhenItIsClosed() throws IOException {
        String address = views.at(Doorway.DESKTOP);
        views.close();
        assertThatThrownBy(() -> get(address)).isInstanceOf(ConnectException.class);
    }
}
