package dev.glovebox.ui.page;

import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** A job that was begun by the API, so that a test of the page finds something to look at. */
record LiveJob(LiveService service, String id) {
    private static final Set<String> UNDER_WAY = Set.of("queued", "running");
    private static final long SECONDS = 120;

    /** Steps that have run to their end. */
    static LiveJob of(LiveService service, Json... steps) throws IOException, InterruptedException {
        return begun(service, Json.object().with("steps", List.of(steps)).end()).done();
    }

    static LiveJob begun(LiveService service, Json request) throws IOException, InterruptedException {
        return new LiveJob(service, service.begin("/api/v1/jobs", request.text()));
    }

    static Json shell(String command) {
        return Json.object().with("tool", "shell").with("command", command).end();
    }

    static Json python(String code) {
        return Json.object().with("tool", "python").with("code", code).end();
    }

    static Json file(String path, String content) {
        return Json.object()
                .with("tool", "write_file")
                .with("path", path)
                .with("content", content)
                .end();
    }

    /** Waits until it is neither queued nor running. */
    LiveJob done() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (UNDER_WAY.contains(state())) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("The job " + id + " does not end. The service said:\n" + service.log());
            }
            Thread.sleep(50);
        }
        return this;
    }

    String state() throws IOException, InterruptedException {
        return Json.parse(service.get("/api/v1/jobs/" + id).body())
                .string("state")
                .orElseThrow();
    }

    /** What the service has of a file, with the answer's status. */
    LiveService.Reply content(String path) throws IOException, InterruptedException {
        return service.get("/api/v1/jobs/" + id + "/files/content?path=" + encoded(path));
    }

    /** As somebody else would, while the page looks on. */
    void write(String path, String text) throws IOException, InterruptedException {
        LiveService.Reply reply = service.put("/api/v1/jobs/" + id + "/files/content?path=" + encoded(path), text);
        if (reply.status() != 204) {
            throw new AssertionError(reply.toString());
        }
    }

    /** Where the page shows it. */
    String address() {
        return "/#/j/" + id;
    }

    /** Where the page shows one of its files. */
    String address(String path) {
        return address() + "?tab=files&path=" + encoded(path);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
