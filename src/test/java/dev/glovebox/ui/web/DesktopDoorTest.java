package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.jobs.JobId;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class DesktopDoorTest {
    private final LoopbackBox box = new LoopbackBox();
    private final Workshop workshop = new Workshop(box, Set.of(), Supplies.none());
    private WatchedSite site;
    private JobId job;

    @BeforeEach
    void open() throws IOException {
        site = new WatchedSite(new OneBox(workshop), 8);
        job = site.jobs.add();
    }

    @AfterEach
    void close() {
        site.close();
        workshop.close();
        box.close();
    }

    private Exchange get(int port, String path, String... headers) throws IOException {
        String head = "GET " + path + " HTTP/1.1\r\nHost: localhost:" + port + "\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n");
        return Exchange.of(port, head + "\r\n");
    }

    private String signedIn() {
        return "Cookie: glovebox-" + site.port() + "=" + OneSignIn.SECRET;
    }

    @Test
    void theClassicPortLeadsToTheServiceAndNowhereElse() throws IOException {
        String there = "http://localhost:" + site.port() + "/desktop";
        int port = site.port(Doorway.DESKTOP);
        assertThat(get(port, "/?job=" + job).headers()).containsEntry("location", there + "?job=" + job);
        for (String path :
                new String[] {"/", "/vnc.html", "/?job=https://evil.example", "/api/v1/jobs", "/?job=%0d%0aX:%201"}) {
            Exchange led = get(port, path);
            assertThat(led.status()).as(path).isEqualTo(302);
            assertThat(led.headers()).as(path).containsEntry("location", there);
        }
        assertThat(Exchange.of(port, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
                        .status())
                .isEqualTo(421);
    }

    @Test
    void whoIsSignedInIsLedToTheirOwnDesktop() throws IOException {
        Exchange led = get(site.port(), "/desktop?job=" + job, signedIn());
        assertThat(led.status()).isEqualTo(303);
        assertThat(led.headers().get("location"))
                .startsWith("http://" + job + ".localhost:" + site.port() + "/.glovebox/enter?ticket=");
        assertThat(get(site.port(), "/desktop?job=" + JobId.random(), signedIn())
                        .status())
                .isEqualTo(404);
    }

    @Test
    void othersAreAskedToSignIn() throws IOException {
        for (String path : new String[] {"/desktop", "/desktop?job=" + job}) {
            Exchange page = get(site.port(), path);
            assertThat(page.status()).isEqualTo(200);
            assertThat(page.body()).contains("Sign in first").doesNotContain(job.text());
            assertThat(page.headers()).containsEntry("x-frame-options", "DENY").doesNotContainKey("location");
        }
    }
}
