package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Answer;
import dev.glovebox.protocol.Message.Prompt;
import dev.glovebox.protocol.Message.Results;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.testing.Golden;
import dev.glovebox.testing.PrettyJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of both wires, byte for byte. */
final class RequestTest {
    private static final Content.Image PICTURE = new Content.Image("image/png", "iVBORw0KGgo=");
    private static final List<ToolSpec> TOOLS = List.of(tool("bash"), tool("read_file"));

    private static ToolSpec tool(String name) {
        Json.Obj schema = Json.object()
                .with("type", "object")
                .with("properties", Json.object().end())
                .end();
        return new ToolSpec(name, "Runs " + name + ".", schema);
    }

    private static Answer answer(Content... content) {
        return new Answer(List.of(content), Stop.DONE, Usage.NONE);
    }

    private static ToolResult result(String id, Outcome outcome, Content... content) {
        return new ToolResult(id, outcome, List.of(content), new Json.Null());
    }

    private static Content.Text text(String text) {
        return new Content.Text(text);
    }

    /** All kinds of content, and what goes wrong in them. */
    private static final List<Message> CONVERSATION = List.of(
            new Prompt(List.of(text("Look at this"), PICTURE)),
            answer(
                    new Content.Thinking("Let me see.", "EqQB"),
                    new Content.HiddenThinking("EmwK"),
                    text("I'll look."),
                    new Content.ToolCall("toolu_1", "read_file", "{\"path\": \"ü.txt\", \"from\": 1e2}"),
                    new Content.ToolCall("toolu_2", "bash", ""),
                    new Content.ToolCall("functions.bash:3", "ba sh\n", "{\"command\": \"ls"),
                    new Content.ToolCall("toolu_4", "bash", "[1]")),
            new Results(List.of(
                    result("toolu_1", Outcome.DONE, text("a picture"), PICTURE),
                    result("toolu_2", Outcome.FAILED, text("no command")),
                    result("functions.bash:3", Outcome.FAILED, text("no JSON")),
                    result("toolu_4", Outcome.DONE))),
            Prompt.of("Go on"),
            answer(new Content.Thinking("unsigned", ""), text("  ")),
            Prompt.of("Hello?"),
            Prompt.of("Still there?"),
            answer(text("Yes."), text("Here."), new Content.Thinking("cut off", "EqQC")),
            Prompt.of("Good."));

    private static Wire openAi(Sight sight) {
        return new OpenAiWire("gpt-test", new OpenAiWire.Dialect("max_tokens", sight), new Random(1));
    }

    private static void matches(String name, Wire wire, ModelRequest request) {
        Golden.files().matches("model/" + name + ".json", PrettyJson.of(wire.body(request)));
    }

    @Test
    void aWholeConversation() {
        var request = new ModelRequest("You are a test.", CONVERSATION, TOOLS, 8096);

        matches("anthropic/conversation.request", new AnthropicWire("claude-test"), request);
        matches("openai/conversation.request", openAi(Sight.SEES), request);
        matches("openai/conversation-blind.request", openAi(Sight.BLIND), request);
    }

    @Test
    void theLeastRequest() {
        var request = new ModelRequest("", List.of(Prompt.of("Hi")), List.of(), 1);

        matches("anthropic/least.request", new AnthropicWire("claude-test"), request);
        matches("openai/least.request", openAi(Sight.SEES), request);
    }

    @Test
    void resultsAtTheEndAreMarkedForTheCache() {
        List<Message> messages = List.of(
                Prompt.of("Hi"),
                answer(new Content.ToolCall("toolu_1", "bash", "{}")),
                new Results(List.of(result("toolu_1", Outcome.DONE, text("ok")))));
        var request = new ModelRequest("", messages, List.of(), 1);

        matches("anthropic/results-last.request", new AnthropicWire("claude-test"), request);
        matches("openai/results-last.request", openAi(Sight.SEES), request);
    }

    @Test
    void keysAreInHeadersOnly() {
        Optional<ApiKey> key = Optional.of(new ApiKey("sk-canary"));

        assertThat(new AnthropicWire("claude-test").headers(key))
                .isEqualTo(Map.of("x-api-key", "sk-canary", "anthropic-version", "2023-06-01"));
        assertThat(openAi(Sight.SEES).headers(key)).isEqualTo(Map.of("Authorization", "Bearer sk-canary"));
        assertThat(new AnthropicWire("claude-test").headers(Optional.empty()))
                .isEqualTo(Map.of("anthropic-version", "2023-06-01"));
        assertThat(openAi(Sight.SEES).headers(Optional.empty())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "\"x\"", "null", "nonsense", "{\"a\":1} x"})
    void argumentsThatAreNoObjectGoBackInsideOne(String arguments) {
        assertThat(SentCall.of(new Content.ToolCall("a", "bash", arguments)).arguments())
                .isEqualTo(Json.object().with("_invalid", arguments).end());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{}"})
    void noArgumentsAreAnEmptyObject(String arguments) {
        assertThat(SentCall.of(new Content.ToolCall("a", "bash", arguments)).arguments())
                .isEqualTo(Json.object().end());
    }
}
