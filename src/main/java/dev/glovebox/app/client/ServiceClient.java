package dev.glovebox.app.client;

import dev.glovebox.app.client.Web.Ask;
import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What a server's native API offers, call by call; each throws {@link Trouble} when there is no good answer. */
public final class ServiceClient {
    private static final String API = "/api/v1";
    private static final long LARGEST = 16L << 30;

    private final Server server;
    private final Web web;

    public ServiceClient(Server server) {
        this.server = server;
        web = new Web(server);
    }

    /** The same key with the same request is the same job, however often it is sent. */
    public Json schedule(Json request, String idempotencyKey) {
        Ask ask = Ask.post(API + "/jobs", request);
        Map<String, String> headers = new HashMap<>(ask.headers());
        headers.put("Idempotency-Key", idempotencyKey);
        return asked(new Ask(ask.method(), ask.path(), headers, ask.body()));
    }

    /** A page of the jobs that fit; an empty value does not restrict. */
    public Json jobs(Map<String, String> filters) {
        String query = filters.entrySet().stream()
                .filter(filter -> !filter.getValue().isEmpty())
                .map(filter -> filter.getKey() + "=" + encoded(filter.getValue()))
                .sorted()
                .collect(Collectors.joining("&"));
        return asked(Ask.get(API + "/jobs" + (query.isEmpty() ? "" : "?" + query)));
    }

    public Json job(JobId id) {
        return asked(Ask.get(of(id)));
    }

    public Json cancel(JobId id) {
        return asked(Ask.order(of(id) + "/cancel"));
    }

    public Json say(JobId id, String text) {
        return asked(
                Ask.post(of(id) + "/messages", Json.object().with("text", text).end()));
    }

    /** Copies the log as it is now: whoever shows it makes it plain first. */
    public long log(JobId id, OutputStream target) {
        return web.download("/jobs/" + id + "/agent.log", target, LARGEST);
    }

    public long output(JobId id, OutputStream target) {
        return web.download("/jobs/" + id + "/output.zip", target, LARGEST);
    }

    /** Tells what happens after the kept event of that number until the job has come to its end. */
    public Ended follow(JobId id, long after, Onlooker onlooker) {
        return new Following(web, server, of(id) + "/events").until(after, onlooker);
    }

    /** The terminals that are open in its box, which must be open itself. */
    public Json terminals(JobId id) {
        return asked(Ask.get(of(id) + "/terminals"));
    }

    public Json openTerminal(JobId id, int rows, int columns) {
        return asked(Ask.post(
                of(id) + "/terminals",
                Json.object().with("rows", rows).with("columns", columns).end()));
    }

    /** Shows it on a stream until it is closed. */
    public RemoteTerminal terminal(JobId id, int number, OutputStream screen) {
        return RemoteTerminal.open(server, of(id) + "/terminals/" + number + "/stream", screen);
    }

    /** How a job came to its end. */
    public record Ended(String state, String reason) {}

    public Json users() {
        return asked(Ask.get(API + "/users"));
    }

    /** The answer holds the token, which nobody can ask for again. */
    public Json addUser(String name, String role) {
        return asked(Ask.post(
                API + "/users",
                Json.object().with("name", name).with("role", role).end()));
    }

    public void removeUser(String name) {
        web.ask(Ask.delete(API + "/users/" + encoded(name)));
    }

    private Json asked(Ask ask) {
        try {
            return Json.parse(web.ask(ask));
        } catch (MalformedJson e) {
            throw Trouble.lasting(
                    "what answers at " + server + " is no Glovebox server: its answer is no JSON",
                    "name another with --server or " + Server.SERVER);
        }
    }

    private static String of(JobId id) {
        return API + "/jobs/" + id;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
