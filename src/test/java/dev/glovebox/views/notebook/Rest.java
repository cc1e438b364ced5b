package dev.glovebox.views.notebook;

import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.relay.Asked;
import dev.glovebox.views.relay.Field;
import dev.glovebox.views.relay.HttpRelay;
import dev.glovebox.views.relay.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Asks a JupyterLab in a box by its socket. */
record Rest(Box box, Running running) {
    Json get(String path) throws IOException, InterruptedException {
        return ask("GET", path, new Asked.Body.None());
    }

    Json post(String path, String json) throws IOException, InterruptedException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return ask("POST", path, new Asked.Body.Sized(bytes.length, new ByteArrayInputStream(bytes)));
    }

    private Json ask(String method, String path, Asked.Body body) throws IOException, InterruptedException {
        List<Field> fields = List.of(new Field("Content-Type", "application/json"));
        try (HttpRelay relay = running.relay(box::connect)) {
            Reply reply = relay.ask(new Asked(method, path, "http://x", fields, body));
            String text = new String(reply.body().readAllBytes(), StandardCharsets.UTF_8);
            if (reply.status() >= 300) {
                throw new AssertionError(path + ": " + reply.status() + " " + text);
            }
            return Json.parse(text);
        }
    }
}
