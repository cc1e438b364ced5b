package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.tools.Parameter.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

/** A client of APIs: curl inside, so that the box's policy decides what is reached. */
final class HttpRequest implements Tool {
    private static final int USUAL_SECONDS = 30;
    private static final int MOST_SECONDS = 600;
    private static final int LONGEST_BODY = 1 << 20;
    private static final int MOST_TOLD = 1 << 18;
    private static final int MOST_ASIDE = 2000;
    private static final long LARGEST_FILE = 128L << 20;
    private static final int LEAST_REFUSAL = 400;

    static final Parameters PARAMETERS = Parameters.of(
                    required("url", new Kind.Text(), "", Json.of("http://localhost:5000/api/items")),
                    optional("method", new Kind.Text(), "GET unless given; POST with a body", Json.of("POST")),
                    optional(
                            "headers",
                            new Kind.Fields(),
                            "",
                            Json.object().with("Accept", "application/json").end()),
                    optional(
                            "body",
                            new Kind.Free(),
                            "a string, or JSON",
                            Json.object().with("title", "milk").end()),
                    optional("save_to", new Kind.Text(), "a path in the workspace", Json.of("items.json")),
                    optional("timeout", new Kind.Whole(1, MOST_SECONDS), "seconds, 30 unless given", Json.of(60)))
            .with(HttpRequest::sent);

    private static final ToolSpec SPEC = new ToolSpec(
            "http_request", "Send an HTTP request from the box; gives status, headers and body.", PARAMETERS.schema());

    private final String scratch;
    private final OutputShelf shelf;
    private final AtomicInteger count = new AtomicInteger();

    HttpRequest(String scratch, OutputShelf shelf) {
        this.scratch = scratch;
        this.shelf = shelf;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.CHANGES;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        CurlConfig.Sent sent = sent(arguments);
        var delivery = new Delivery(context);
        Optional<BoxPath> path = arguments.optionalText("save_to").map(delivery::within);
        String file = scratch + "/http-" + count.incrementAndGet();
        try {
            return answered(
                    ask(CurlConfig.of(sent, file), sent.seconds(), context), new HttpBody(file, path, context, shelf));
        } finally {
            delivery.remove(file);
        }
    }

    private static CurlConfig.Sent sent(Arguments arguments) {
        Map<String, String> headers = new HashMap<>(arguments.fields("headers"));
        Optional<Json> body = arguments.free("body");
        Optional<String> text = body.map(given -> given instanceof Json.Str(var words) ? words : given.text());
        if (text.isPresent() && text.get().length() > LONGEST_BODY) {
            throw new BadArguments(
                    "A body has at most " + LONGEST_BODY + " characters; use bash with curl for longer ones.");
        }
        boolean typed = headers.keySet().stream().anyMatch(name -> name.equalsIgnoreCase("content-type"));
        if (body.isPresent() && !typed) {
            headers.put(
                    "Content-Type", body.get() instanceof Json.Str ? "text/plain; charset=utf-8" : "application/json");
        }
        return new CurlConfig.Sent(
                arguments.optionalText("method").orElse(body.isPresent() ? "POST" : "GET"),
                WebAddress.of(arguments.text("url")),
                headers,
                text,
                arguments.whole("timeout").orElse(USUAL_SECONDS));
    }

    /** What curl told of the answer, what it complained about, and its end. */
    private record Told(String head, String complaint, CallEnd end) {}

    private static Told ask(String config, int seconds, ToolContext context) throws InterruptedException {
        Call call = context.box().start(spec(context.box(), seconds));
        var told = new FutureTask<>(() -> head(call.stdout(), MOST_TOLD));
        var complaint = new FutureTask<>(() -> head(call.stderr(), MOST_ASIDE));
        Thread.ofVirtual().start(told);
        Thread.ofVirtual().start(complaint);
        Thread.ofVirtual().start(() -> send(call, config));
        try (var _ = context.cancel().whenAsked(call::kill)) {
            CallEnd end = call.await();
            return new Told(told.get(), complaint.get(), end);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            call.kill();
            call.discardOutput();
        }
    }

    private static void send(Call call, String config) {
        try (var stdin = call.stdin()) {
            stdin.write(config.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            call.kill();
        }
    }

    private static String head(InputStream from, int most) throws IOException {
        String head = new String(from.readNBytes(most), StandardCharsets.UTF_8);
        from.transferTo(OutputStream.nullOutputStream());
        return head;
    }

    /** Nothing of the request is in the arguments, which all programs in a box see; a person's own settings of curl do not count. */
    private static CallSpec spec(Box box, int seconds) {
        return new CallSpec(
                List.of(ByteString.of("curl"), ByteString.of("-q"), ByteString.of("-K"), ByteString.of("-")),
                box.inside().environment().stream().map(ByteString::of).toList(),
                ByteString.of(box.inside().workspace()),
                new CallSpec.Stdio.Pipes(),
                Optional.of(Duration.ofSeconds(seconds + 5L)),
                Map.of(CallSpec.Resource.FILE_SIZE, LARGEST_FILE));
    }

    private static ToolOutput answered(Told told, HttpBody body) throws InterruptedException {
        if (told.end() instanceof CallEnd.NotStarted notStarted && notStarted.stage() == CallEnd.Stage.EXEC) {
            return ToolOutput.failed(
                    "There is no curl in this box; use python with urllib.request instead, or ask for a"
                            + " box with curl.");
        }
        Optional<HttpAnswer> answer = HttpAnswer.of(told.head());
        String complaint = PlainText.lines(told.complaint().strip());
        if (answer.isEmpty()) {
            return ToolOutput.failed(
                    complaint.isEmpty() ? "No answer: " + Ending.words(told.end(), Duration.ZERO) + "." : complaint);
        }
        boolean whole = Ending.isGood(told.end());
        String note = whole
                ? ""
                : "\n[not whole: " + (complaint.isEmpty() ? Ending.words(told.end(), Duration.ZERO) : complaint) + "]";
        ToolOutput output = body.output(answer.get(), note);
        return whole && answer.get().status() < LEAST_REFUSAL
                ? output
                : ToolOutput.failed(output.words(), output.details());
    }
}
