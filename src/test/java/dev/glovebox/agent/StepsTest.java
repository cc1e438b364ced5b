package dev.glovebox.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"tool\":\"shell\"} | step 2 (shell): The argument 'command' is missing",
                "{\"tool\":\"shell\",\"command\":3} | step 2 (shell): The argument 'command' must be a string",
                "{\"tool\":\"bash\",\"command\":\"a\\u0000b\"} | step 2 (bash): A command cannot hold a NUL",
                "{\"tool\":\"shell\",\"command\":\"ls\",\"cwd\":\"/\"} | step 2 (shell): There is no argument 'cwd'; known are command, timeout",
                "{\"tool\":\"shell\",\"command\":\"ls\",\"timeout\":0} | step 2 (shell): The argument 'timeout' must be a whole number from 1 to 600",
                "{\"tool\":\"shell\",\"command\":\"ls\",\"timeout\":-1} | step 2 (shell): The argument 'timeout' must be a whole number",
                "{\"tool\":\"python\",\"code\":\"1\",\"timeout\":1000000000000000000} | step 2 (python): The argument 'timeout' must be a whole number",
                "{\"tool\":\"typescript\",\"code\":\"1\",\"timeout\":1e400} | step 2 (typescript): The argument 'timeout' must be a whole number",
                "{\"tool\":\"shell\",\"command\":\"ls\",\"timeout\":1.5} | step 2 (shell): The argument 'timeout' must be a whole number",
                "{\"tool\":\"read_file\"} | step 2 (read_file): Give 'path' for one file",
                "{\"tool\":\"edit_file\",\"path\":\"a\",\"edits\":[{\"old\":\"x\"}]} | step 2 (edit_file): The argument 'new' is missing",
                "{\"tool\":\"edit_file\",\"path\":\"a\",\"edits\":[]} | step 2 (edit_file): The argument 'edits' must be an array",
                "{\"tool\":\"mouse\",\"action\":\"drag\",\"x\":1,\"y\":1} | step 2 (mouse): A drag needs to_x",
                "{\"tool\":\"keyboard\"} | step 2 (keyboard): Give 'text' or 'keys'",
                "{\"tool\":\"windows\",\"action\":\"move\"} | step 2 (windows): A move needs x and y",
                "{\"tool\":\"screenshot\",\"x\":1} | step 2 (screenshot): A region has all of x, y",
                "{\"tool\":\"browser_wait\"} | step 2 (browser_wait): Give 'text', 'gone'",
                "{\"tool\":\"browser_open\",\"url\":\"file:///etc\"} | step 2 (browser_open): 'file:///etc' is no address",
                "{\"tool\":\"http_request\",\"url\":\"ftp://x\"} | step 2 (http_request): 'ftp://x' is no address",
            })
    void whatAToolWouldNotTakeIsSaidBeforeABoxOpens(String step, String message) {
        Steps steps = Steps.read("[{\"tool\":\"shell\",\"command\":\"ls\"}," + step + "]");
        assertThatThrownBy(steps::fit).isInstanceOf(MalformedJson.class).hasMessageContaining(message);
    }

    @Test
    void whatAToolTakesIsFit() {
        Steps steps = Steps.read("""
                [{"tool": "shell", "command": "make", "timeout": 600, "continue_on_error": true},
                 {"tool": "python", "code": "print(1)"},
                 {"tool": "read_file", "files": [{"path": "a"}, {"path": "b", "from": 3}]},
                 {"tool": "browser_open", "url": "tab 2"},
                 {"tool": "http_request", "url": "localhost:5000/a b", "timeout": "60"}]""");
        assertThat(steps.fit()).isSameAs(steps);
    }

    @Test
    void everyToolOfAStepHasItsParameters() {
        String nothing = "[{\"tool\":\"nothing\"}]";
        String tools = String.valueOf(catchThrowable(() -> Steps.read(nothing)).getMessage());
        List<String> names =
                List.of(tools.substring(tools.indexOf("one of ") + 7).split(", "));
        assertThat(names).hasSizeGreaterThan(20);
        for (String name : names) {
            Steps wrong = Steps.read("[{\"tool\":\"" + name + "\",\"no_such\":1}]");
            assertThatThrownBy(wrong::fit)
                    .hasMessageContaining("step 1 (" + name + "): There is no argument 'no_such'");
        }
    }
}
