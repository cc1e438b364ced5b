package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.ModelChoice.Chosen;
import dev.glovebox.model.ModelChoice.Refused;
import dev.glovebox.model.ModelOutcome.Answered;
import dev.glovebox.model.ModelOutcome.Cancelled;
import dev.glovebox.model.ModelOutcome.Failed;
import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Stop;
import dev.glovebox.protocol.Message.Usage;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.testing.HeardDeltas;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScriptedModelTest {
    private final HeardDeltas deltas = new HeardDeltas();
    private final Cancel cancel = new Cancel();

    private static Model model(String script) {
        return ((Chosen) Models.scripted("script:test", script.replace('\'', '"'))).model();
    }

    private static ModelRequest request(Message... messages) {
        return new ModelRequest("", List.of(messages), List.of(), 1);
    }

    private static Message results(String text) {
        return new Message.Results(List.of(
                new ToolResult("x", ToolResult.Outcome.DONE, List.of(new Content.Text(text)), new Json.Null())));
    }

    @Test
    void playsItsStepsAndEnds() {
        Model model = model("[{'thinking':'Hm','text':'Now','calls':[{'tool':'bash','arguments':{'command':'ls'}},"
                + "{'tool':'plan'}]},{'text':'Done'}]");

        assertThat(model.ask(request(Message.Prompt.of("Hi")), deltas, cancel))
                .isEqualTo(new Answered(new Message.Answer(
                        List.of(
                                new Content.Thinking("Hm", ""),
                                new Content.Text("Now"),
                                new Content.ToolCall("call_1_1", "bash", "{\"command\":\"ls\"}"),
                                new Content.ToolCall("call_1_2", "plan", "{}")),
                        Stop.TOOL_CALLS,
                        Usage.NONE)));
        assertThat(deltas.text()).isEqualTo("Now");
        assertThat(deltas.thinking()).isEqualTo("Hm");
        assertThat(model.ask(request(), deltas, cancel))
                .isEqualTo(new Answered(new Message.Answer(List.of(new Content.Text("Done")), Stop.DONE, Usage.NONE)));
        assertThat(model.ask(request(), deltas, cancel))
                .isEqualTo(new Failed(Reason.REQUEST, "the script script:test is over after 2 steps"));
    }

    @Test
    void whatItExpectsMustBeInTheLastResults() {
        String script = "[{'text':'Good','expect':{'result_contains':'all green'}}]";

        assertThat(model(script).ask(request(results("tests: all green")), deltas, cancel))
                .isInstanceOf(Answered.class);
        assertThat(model(script).ask(request(results("all green"), results("2 red")), deltas, cancel))
                .isEqualTo(new Failed(
                        Reason.REQUEST,
                        "step 1 of the script script:test expects a result that contains 'all green', but the last"
                                + " results are '2 red'"));
        assertThat(model(script).ask(request(), deltas, cancel)).isInstanceOf(Failed.class);
    }

    @Test
    void aPaceGivesWordAfterWord() {
        List<Duration> waits = new ArrayList<>();
        var slow = new ScriptedModel(
                "slow",
                Script.read("[{\"text\":\"one two  three \",\"delta_ms\":7}]"),
                (time, wish) -> waits.add(time));

        assertThat(slow.ask(request(), deltas, cancel)).isInstanceOf(Answered.class);
        assertThat(waits).containsExactly(Duration.ofMillis(7), Duration.ofMillis(7), Duration.ofMillis(7));
        assertThat(deltas.text()).isEqualTo("one two  three ");
    }

    @Test
    void cancelEndsIt() {
        Pause pause = (time, wish) -> {
            wish.ask();
            return true;
        };
        var slow = new ScriptedModel("slow", Script.read("[{\"text\":\"one two\",\"delta_ms\":7}]"), pause);

        assertThat(slow.ask(request(), deltas, cancel)).isEqualTo(new Cancelled());
        assertThat(deltas.text()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '|',
            value = {
                "{};a script is an array of steps",
                "[{'text':'x'},5];step 2 is not an object",
                "[{}];step 1 has none of text, thinking and calls",
                "[{'txt':'x'}];step 1 has an unknown field 'txt'",
                "[{'text':5}];step 1: text is not a text",
                "[{'calls':[{'tool':'a'},{}]}];step 1, call 2 names no tool",
                "[{'text':'x','expect':{'contains':'y'}}];step 1, expect has an unknown field 'contains'",
                "[{'text':'x','delta_ms':-1}];step 1: delta_ms is a whole number from 0 to 60000",
                "[{'text':'x';line 1",
            })
    void aWrongScriptIsRefusedWithThePlace(String script, String place) {
        assertThat(Models.scripted("script:test", script.replace('\'', '"')))
                .isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.why())
                        .contains("script:test")
                        .contains(place));
    }
}
