package dev.glovebox.ui.page;

import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A session whose box stays open, with what its first turn has started in it. */
record LiveTalk(LiveService service, String token, String id) {
    private static final long SECONDS = 60;

    /** Its model runs the command, says "Ready." and then listens. */
    static LiveTalk begun(LiveService service, String token, String command, String... capabilities)
            throws IOException, InterruptedException {
        Json call = Json.object()
                .with("tool", "bash")
                .with("arguments", Json.object().with("command", command).end())
                .end();
        Json first = Json.object()
                .with("text", "I start it.")
                .with("calls", List.of(call))
                .end();
        Json last = Json.object().with("text", "Ready.").end();
        service.script("[" + first.text() + "," + last.text() + "]");
        Json.Builder wish = Json.object().with("message", "Start it");
        if (capabilities.length > 0) {
            wish.with(
                    "capabilities", List.of(capabilities).stream().map(Json::of).toList());
        }
        LiveService.Reply reply =
                service.postAs(token, "/api/v1/sessions", wish.end().text());
        String id = Json.parse(reply.body()).string("id").orElseThrow(() -> new AssertionError(reply.toString()));
        LiveTalk talk = new LiveTalk(service, token, id);
        talk.await("/history?format=md", "Ready.");
        return talk;
    }

    /** Waits until an answer of the service has these words in it. */
    void await(String path, String words) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        LiveService.Reply reply = ask(path);
        while (!reply.body().contains(words)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("No " + words + " in " + reply + "\nThe service said:\n" + service.log());
            }
            Thread.sleep(100);
            reply = ask(path);
        }
    }

    /** Waits until the file has these words in it. */
    void awaitFile(String path, String words) throws IOException, InterruptedException {
        await("/files/content?path=" + path, words);
    }

    LiveService.Reply ask(String path) throws IOException, InterruptedException {
        return service.getAs(token, "/api/v1/jobs/" + id + path);
    }

    /** Where the page shows one of its tabs. */
    String tab(String name) {
        return "/#/j/" + id + "?tab=" + name;
    }
}
