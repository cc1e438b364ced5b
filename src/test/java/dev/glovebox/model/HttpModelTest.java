package dev.glovebox.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.glovebox.model.ModelOutcome.Answered;
import dev.glovebox.model.ModelOutcome.Cancelled;
import dev.glovebox.model.ModelOutcome.Failed;
import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.testing.ReplayServer.Reply;
import dev.glovebox.testing.Replies;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
@Tag("slow")
final class HttpModelTest {
    private static final Reply GOOD = Replies.stream(StreamFiles.read("anthropic/text"));
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String TEXT = "Grüße, 🧤 und Welt";

    private static Reply error(int status, String type, String message) {
        return error(status, Map.of(), type, message);
    }

    private static Reply error(int status, Map<String, String> headers, String type, String message) {
        Json error = Json.object().with("type", type).with("message", message).end();
        Json body = Json.object().with("type", "error").with("error", error).end();
        return Replies.status(status, headers, body.text());
    }

    private static void assertAnswered(AskedModel model) {
        assertThat(model.ask()).isInstanceOfSatisfying(Answered.class, answered -> assertThat(
                        answered.answer().content())
                .containsExactly(new Content.Text(TEXT)));
        assertThat(model.deltas.text()).isEqualTo(TEXT);
    }

    @Test
    void answers() throws IOException {
        try (var model = new AskedModel(GOOD)) {
            assertAnswered(model);
            assertThat(model.deltas.drops()).isEmpty();
            assertThat(model.server.requests().getFirst().headers()).containsEntry("x-api-key", AskedModel.KEY);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 409, 429, 500, 502, 503, 504, 529})
    void asksAgain(int status) throws IOException {
        try (var model = new AskedModel(error(status, "x", "Busy"), error(status, "x", "Busy"), GOOD)) {
            assertAnswered(model);
            assertThat(model.waits).containsExactly(Duration.ofMillis(500), Duration.ofSeconds(1));
            assertThat(model.deltas.drops())
                    .containsExactly(
                            "Busy (" + status + "); asking again in 1 s", "Busy (" + status + "); asking again in 1 s");
        }
    }

    @ParameterizedTest
    @CsvSource({"400,REQUEST", "401,KEY", "403,KEY", "404,REQUEST", "413,TOO_LONG", "422,REQUEST"})
    void failsAtOnceInTheProvidersWords(int status, Reason reason) throws IOException {
        try (var model = new AskedModel(error(status, "x", "That is\n wrong"), GOOD)) {
            assertThat(model.ask()).isEqualTo(new Failed(reason, "That is wrong (" + status + ")"));
            assertThat(model.server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "retry-after,7,7000",
        "Retry-After,1.5,1500",
        "retry-after-ms,20,20",
        "retry-after,'Thu, 01 Jan 2026 00:00:09 GMT',9000",
        "retry-after,'Thu, 01 Jan 2015 00:00:09 GMT',0",
        "retry-after,3600,60000",
        "retry-after,soon,500",
        "retry-after,-1,500",
        "retry-after,1.2.3,500",
    })
    void waitsAsLongAsAsked(String header, String value, long millis) throws IOException {
        try (var model = new AskedModel(error(429, Map.of(header, value), "x", "Slow down"), GOOD)) {
            assertAnswered(model);
            assertThat(model.waits).containsExactly(Duration.ofMillis(millis));
        }
    }

    @Test
    void givesUpAfterItsRetries() throws IOException {
        try (var model = new AskedModel(error(529, "overloaded_error", "Overloaded"))) {
            assertThat(model.ask()).isEqualTo(new Failed(Reason.SERVICE, "Overloaded (529); given up after 6 tries"));
            assertThat(model.server.requests()).hasSize(6);
            assertThat(model.waits).extracting(Duration::toMillis).containsExactly(500L, 1000L, 2000L, 4000L, 8000L);
        }
    }

    @Test
    void givesUpWhenTheTimeIsOver() throws IOException {
        Reply busy = error(429, Map.of("retry-after", "59"), "x", "Busy");
        try (var model = new AskedModel(new AnthropicWire("claude-test"), AskedModel.patience(100), busy)) {
            assertThat(model.ask())
                    .asInstanceOf(type(Failed.class))
                    .extracting(Failed::message)
                    .isEqualTo("Busy (429); the provider asks to wait 59 s; given up after 6 tries");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x-should-retry", "quota"})
    void doesNotAskAgainWhenThatIsPointless(String how) throws IOException {
        Reply reply = how.equals("quota")
                ? Replies.status(429, Map.of(), "{\"error\":{\"code\":\"insufficient_quota\",\"message\":\"Pay\"}}")
                : error(503, Map.of(how, "false"), "x", "Pay");
        try (var model = new AskedModel(reply)) {
            assertThat(model.ask()).isInstanceOf(Failed.class);
            assertThat(model.server.requests()).hasSize(1);
        }
    }

    @Test
    void aWaitEndsWithTheWishToCancel() throws IOException {
        try (var model = new AskedModel(error(529, "x", "Busy"), GOOD)) {
            model.cancelAtWait = true;
            assertThat(model.ask()).isEqualTo(new Cancelled());
            assertThat(model.server.requests()).hasSize(1);
        }
    }

    @Test
    void halfAnAnswerIsDropped() throws IOException {
        String stream = StreamFiles.read("anthropic/text");
        try (var model = new AskedModel(
                Replies.stream(StreamFiles.read("anthropic/overloaded")),
                Replies.cut(stream, stream.length() / 2),
                Replies.stream(stream.substring(0, stream.indexOf("event: message_delta"))),
                Replies.stream(stream.replace("\"text_delta\"", "\"text_delta")),
                GOOD)) {
            assertAnswered(model);
            assertThat(model.deltas.drops())
                    .satisfiesExactly(
                            first -> assertThat(first).contains("Overloaded (529)"),
                            second -> assertThat(second).contains("broke off"),
                            third -> assertThat(third).contains("ended before the answer"),
                            fourth -> assertThat(fourth).contains("garbled"));
        }
    }

    @Test
    void aDeadKeptConnectionCostsNoWait() throws IOException {
        try (var model = new AskedModel(GOOD, Replies.hangUp(), GOOD)) {
            assertAnswered(model);
            assertThat(model.ask()).isInstanceOf(Answered.class);
            assertThat(model.waits).containsExactly(Duration.ZERO);
        }
    }

    @Test
    void aDocumentOrAnotherPlaceFails() throws IOException {
        try (var model = new AskedModel(Replies.status(200, Map.of(), "{\"id\":1}"))) {
            assertThat(model.ask())
                    .isEqualTo(new Failed(Reason.REQUEST, "the answer is no stream of events: {\"id\":1}"));
        }
        try (var model = new AskedModel(Replies.status(301, Map.of("Location", "https://example.org/"), ""))) {
            assertThat(model.ask())
                    .isEqualTo(new Failed(
                            Reason.REQUEST, "the address moved to https://example.org/; set the base URL to it"));
        }
    }

    @Test
    void anUnpairedCallIsRefusedAsTheRealOnesDo() throws IOException {
        var call = new Content.ToolCall("toolu_1", "bash", "{}");
        var answer = new Message.Answer(List.of(call), Message.Stop.TOOL_CALLS, Message.Usage.NONE);
        var result = new ToolResult("toolu_1", ToolResult.Outcome.DONE, List.of(), new Json.Null());
        var unpaired = List.of(Message.Prompt.of("Hi"), answer, Message.Prompt.of("And?"));
        var paired = List.of(Message.Prompt.of("Hi"), answer, new Message.Results(List.of(result)));

        for (Wire wire : List.of(StreamTest.wire("anthropic/text"), StreamTest.wire("openai/text"))) {
            Reply good = wire instanceof AnthropicWire ? GOOD : Replies.stream(StreamFiles.read("openai/text"));
            try (var model = new AskedModel(wire, AskedModel.patience(0), Replies.paired(good))) {
                assertThat(model.ask(new ModelRequest("", List.copyOf(unpaired), List.of(), 1)))
                        .isInstanceOf(Failed.class);
                assertThat(model.ask(new ModelRequest("", List.copyOf(paired), List.of(), 1)))
                        .isInstanceOf(Answered.class);
            }
        }
    }

    @Test
    void theKeyIsInNoMessage() throws IOException {
        String echo = "bad key " + AskedModel.KEY + " in " + "x".repeat(580) + AskedModel.KEY;
        List<Reply> replies = List.of(
                error(401, "x", echo),
                Replies.status(400, Map.of(), echo),
                Replies.status(200, Map.of(), echo),
                Replies.status(302, Map.of("Location", "http://x/?" + AskedModel.KEY), ""),
                Replies.stream("data: {\"type\":\"error\",\"error\":{\"message\":\"" + echo + "\"}}\n\n"),
                Replies.stream("data: " + AskedModel.KEY + "\n\n"));
        for (Reply reply : replies) {
            try (var model = new AskedModel(new AnthropicWire("claude-test"), AskedModel.patience(1), reply)) {
                assertThat(model.ask().toString()).contains("Failed").doesNotContain("canary");
                assertThat(model.deltas.drops().toString()).doesNotContain("canary");
            }
        }
    }

    /** In the text, thinking and calls of both wires, however the events cut it. */
    @ParameterizedTest
    @ValueSource(strings = {"anthropic", "openai"})
    void theKeyIsInNoAnswer(String provider) throws IOException {
        String base64 = Base64.getEncoder().encodeToString(("u:" + AskedModel.KEY).getBytes(UTF_8));
        for (String echo : List.of(AskedModel.KEY, base64)) {
            for (int at = 0; at <= echo.length(); at++) {
                Wire wire = StreamTest.wire(provider + "/text");
                String stream = provider.equals("anthropic") ? Echo.anthropic(echo, at) : Echo.openAi(echo, at);
                try (var model = new AskedModel(wire, AskedModel.patience(0), Replies.stream(stream))) {
                    ModelOutcome outcome = model.ask();
                    String told = outcome + model.deltas.text() + model.deltas.thinking();

                    assertThat(told).contains("Answered", "before", "after").doesNotContain("canary", echo);
                    assertThat(told.split("\\[key]", -1)).as(told).hasSize(6);
                }
            }
        }
    }

    /** Of both wires, as the services and the proxies before them send them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "anthropic | event: ping~data: {\"type\":\"ping\"}~~",
                "anthropic | data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"text\":\"\"}}~~",
                "openai | data: {\"choices\":[]}~~",
                "openai | data: {\"choices\":[{\"delta\":{\"content\":\"\"}}],\"usage\":{\"prompt_tokens\":1}}~~",
                "openai | : OPENROUTER PROCESSING~~",
            })
    void signsOfLifeAloneEndInASentence(String provider, String sign) throws IOException {
        var patience = new Patience(SECOND, SECOND.multipliedBy(30), SECOND.dividedBy(2), 1, SECOND, SECOND);
        Reply alive = Replies.endless("", sign.replace('~', '\n'), 20);
        try (var model = new AskedModel(StreamTest.wire(provider + "/text"), patience, alive)) {
            assertThat(model.ask()).isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.message())
                    .contains("sent nothing but signs of life for 0.5 s", "given up after 2 tries"));
        }
    }

    /** One byte after another: a slow stream may last, an event may not last for ever. */
    @Test
    void aSlowStreamIsWaitedForAsLongAsEventsCome() throws IOException {
        var patience = new Patience(SECOND, SECOND, SECOND, 0, SECOND, SECOND);
        Reply slow = Replies.drip(StreamFiles.read("anthropic/text"), 2);
        try (var model = new AskedModel(new AnthropicWire("claude-test"), patience, slow)) {
            long begun = System.nanoTime();
            assertAnswered(model);
            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(SECOND);
        }
        try (var model =
                new AskedModel(new AnthropicWire("claude-test"), patience, Replies.endless("data: {\"", "x", 5))) {
            assertThat(model.ask().toString()).contains("signs of life for 1.0 s");
        }
    }

    @Test
    void aHugeErrorIsAShortMessage() throws IOException {
        try (var model = new AskedModel(Replies.status(400, Map.of(), "<html>" + "é ".repeat(3_000_000)))) {
            assertThat(model.ask()).isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.message())
                    .hasSizeLessThan(700));
        }
    }
}
