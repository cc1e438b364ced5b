package dev.glovebox.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.agent.Steps.OnFailure;
import dev.glovebox.agent.Steps.Step;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.MalformedJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StepsTest {
    @Test
    void aStepIsACallOfItsToolWithTheOtherFields() {
        assertThat(Steps.read("""
                [{"tool": "shell", "command": "make", "timeout": 5},
                 {"tool": "read_file", "path": "a", "continue_on_error": true}]"""))
                .isEqualTo(new Steps(List.of(
                        new Step(
                                "shell",
                                new ToolCall("step_1", "bash", "{\"command\":\"make\",\"timeout\":5}"),
                                OnFailure.STOP),
                        new Step(
                                "read_file",
                                new ToolCall("step_2", "read_file", "{\"path\":\"a\"}"),
                                OnFailure.GO_ON))));
    }

    @Test
    void anObjectMayHoldTheSteps() {
        assertThat(Steps.read("{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}]}")
                        .steps())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | steps are an array",
                "{} | steps are an array",
                "3 | steps are an array",
                "[3] | step 1 is not an object",
                "[{\"tool\":\"shell\"},{\"command\":\"ls\"}] | step 2 names no tool",
                "[{\"tool\":\"format_disk\"}] | step 1 names no tool",
                "[{\"tool\":\"shell\",\"continue_on_error\":\"yes\"}] | step 1: 'continue_on_error' is true or false",
            })
    void whatIsWrongIsSaidWithTheStep(String text, String message) {
        assertThatThrownBy(() -> Steps.read(text))
                .isInstanceOf(MalformedJson.class)
                .hasMessageContaining(message);
    }
}
