package dev.glovebox.ui.page;

import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The real {@code ./glovebox serve} on a port and a data folder of its own: stopped, killed and started again at will. */
final class LiveService implements AutoCloseable {
    private static final Pattern ADDRESS = Pattern.compile("\"address\":\"http://[^\"]*:(\\d+)\"");
    private static final Set<String> KEPT = Set.of("PATH", "JAVA_HOME", "GLOVEBOX_JAVA", "LANG", "LC_ALL");
    private static final long START_SECONDS = 300; // with a build, where a source is newer
    private static final long STOP_SECONDS = 20;

    /** What the service answered. */
    record Reply(int status, String body) {}

    private final Path folder;
    private final List<String> arguments;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final Thread reaper = new Thread(this::kill);
    private int port;
    private int starts;
    private @Nullable Process process;

    private LiveService(Path folder, List<String> arguments) {
        this.folder = folder;
        this.arguments = List.copyOf(arguments);
    }

    /** Ready to be asked, with its data below that folder, which becomes its home too. */
    static LiveService start(Path folder, List<String> arguments) throws IOException, InterruptedException {
        LiveService service = new LiveService(folder, arguments);
        Runtime.getRuntime().addShutdownHook(service.reaper);
        service.start();
        return service;
    }

    /** Again, on the same data and port. */
    void start() throws IOException, InterruptedException {
        starts++;
        List<String> command = new ArrayList<>(List.of(
                Path.of("glovebox").toAbsolutePath().toString(),
                "serve",
                "--port",
                Integer.toString(port),
                "--data",
                data().toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(logFile().toFile());
        builder.environment().keySet().retainAll(KEPT);
        builder.environment().put("HOME", folder.toString());
        Process started = builder.start();
        process = started;
        started.getOutputStream().close();
        port = awaitPort(started);
    }

    private int awaitPort(Process started) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (started.isAlive() && System.nanoTime() < deadline) {
            Matcher told = ADDRESS.matcher(log());
            if (told.find()) {
                return Integer.parseInt(told.group(1));
            }
            Thread.sleep(20);
        }
        throw new AssertionError("The service does not say its address. It said:\n" + log());
    }

    String origin() {
        return "http://127.0.0.1:" + port;
    }

    /** The first administrator's. */
    String token() throws IOException {
        return Files.readString(data().resolve("token")).strip();
    }

    Path data() {
        return folder.resolve("data");
    }

    /** What the service of the latest start has said. */
    String log() throws IOException {
        return Files.readString(logFile());
    }

    private Path logFile() {
        return folder.resolve("serve-" + starts + ".log");
    }

    Reply get(String path) throws IOException, InterruptedException {
        return call("GET", path, "");
    }

    Reply post(String path, String json) throws IOException, InterruptedException {
        return call("POST", path, json);
    }

    /** The id of what a request makes. */
    String begin(String path, String json) throws IOException, InterruptedException {
        Reply reply = post(path, json);
        return Json.parse(reply.body()).string("id").orElseThrow(() -> new AssertionError(reply.toString()));
    }

    /** What {@code --model script:model.json} plays from the next session on. */
    void script(String steps) throws IOException {
        Files.writeString(folder.resolve("model.json"), steps);
    }

    /** As the first administrator, with JSON or nothing. */
    Reply call(String method, String path, String json) throws IOException, InterruptedException {
        return json.isEmpty()
                ? send(request(path, token()).method(method, BodyPublishers.noBody()))
                : send(request(path, token())
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(json)));
    }

    Reply put(String path, String content) throws IOException, InterruptedException {
        return send(request(path, token())
                .header("Content-Type", "application/octet-stream")
                .PUT(BodyPublishers.ofString(content)));
    }

    /** As whoever has this token. */
    Reply getAs(String token, String path) throws IOException, InterruptedException {
        return send(request(path, token));
    }

    Reply postAs(String token, String path, String json) throws IOException, InterruptedException {
        return send(
                request(path, token).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    /** A token of a new user. */
    String newUser(String name) throws IOException, InterruptedException {
        String wish =
                Json.object().with("name", name).with("role", "user").end().text();
        Reply reply = post("/api/v1/users", wish);
        return Json.parse(reply.body()).string("token").orElseThrow(() -> new AssertionError(reply.toString()));
    }

    private HttpRequest.Builder request(String path, String token) {
        return HttpRequest.newBuilder(URI.create(origin() + path))
                .timeout(Duration.ofSeconds(30))
                .header("Authorization", "Bearer " + token);
    }

    private Reply send(HttpRequest.Builder request) throws IOException, InterruptedException {
        var response = client.send(request.build(), BodyHandlers.ofString());
        return new Reply(response.statusCode(), response.body());
    }

    /** As the power does; returns when it is gone. */
    void kill() {
        if (process != null) {
            process.destroyForcibly();
            process.onExit().join();
        }
    }

    /** As an operator does; one that does not end in time is killed. */
    void stop() {
        if (process != null) {
            process.destroy();
            process.onExit()
                    .completeOnTimeout(process, STOP_SECONDS, TimeUnit.SECONDS)
                    .join();
            kill();
        }
    }

    @Override
    public void close() {
        stop();
        client.close();
        Runtime.getRuntime().removeShutdownHook(reaper);
    }
}
