package dev.glovebox.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.ApiKey;
import dev.glovebox.model.Redaction;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.AgentEvent.ToolOutput;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeylessTest {
    private static final String KEY = "sk-canary-0815-4711";

    private final Keyless keyless = new Keyless(Redaction.of(List.of(new ApiKey(KEY))));

    private static AgentEvent.ToolEnded ended(String text) {
        Json details = Json.object().with("directory", text).end();
        var content = List.<Content>of(new Content.Text(text));
        return new AgentEvent.ToolEnded(
                new ToolResult("call_1", ToolResult.Outcome.DONE, content, details), Duration.ofMillis(7));
    }

    @Test
    void ourOwnSentencesHoldNoSecretsOfKnownShapesAndWhatToolsAndPeopleSayStays() {
        String token = "gh" + "p_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        var details = Json.object().with("answer", "dropped").end();
        for (Keyless each : List.of(keyless, new Keyless(Redaction.NONE))) {
            assertThat(each.of(new AgentEvent.Noticed("the server said " + token, details)))
                    .isEqualTo(new AgentEvent.Noticed("the server said [redacted: GitHub token]", details));
            assertThat(each.of(failed("401: " + token))).isEqualTo(failed("401: [redacted: GitHub token]"));
            assertThat(each.of(ended(token))).isEqualTo(ended(token));
            var prompted = new AgentEvent.Prompted(Message.Prompt.of("use " + token));
            assertThat(each.of(prompted)).isEqualTo(prompted);
        }
    }

    private static AgentEvent.TurnEnded failed(String reason) {
        return new AgentEvent.TurnEnded(new AgentEvent.TurnEnd.Failed(reason), Message.Usage.NONE, Duration.ZERO);
    }

    @Test
    void whatIsKeptHoldsNoKey() {
        assertThat(keyless.of(ended("in .env: " + KEY))).isEqualTo(ended("in .env: [key]"));
        assertThat(keyless.of(new AgentEvent.Prompted(Message.Prompt.of("use " + KEY))))
                .isEqualTo(new AgentEvent.Prompted(Message.Prompt.of("use [key]")));
        AgentEvent.ToolEnded other = ended("nothing of ours");
        assertThat(keyless.of(other)).isSameAs(other);
    }

    @Test
    void whatIsShownLiveHoldsNoneEitherAndTheRestComesBeforeTheEnd() {
        assertThat(keyless.of(new ToolOutput("call_1", "it is sk-can")))
                .contains(new ToolOutput("call_1", "it is sk-"));
        assertThat(keyless.of(new ToolOutput("call_2", "ary-0815-4711")))
                .contains(new ToolOutput("call_2", "ary-0815-4711"));
        assertThat(keyless.of(new ToolOutput("call_1", "ary-0815-4711 sk-c")))
                .contains(new ToolOutput("call_1", "[key] sk-"));
        assertThat(keyless.rest(ended("x"))).contains(new ToolOutput("call_1", "c"));
        assertThat(keyless.rest(ended("x"))).isEmpty();
    }
}
