package dev.glovebox.agent;

import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.tools.ToolArguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Work that needs no model: calls of tools, written down beforehand. */
public record Steps(List<Step> steps) {
    private static final String TOOL = "tool";
    private static final String GO_ON = "continue_on_error";
    private static final Map<String, String> OTHER_NAMES = Map.of("shell", "bash");
    private static final List<String> TOOLS = List.of(
            "shell",
            "python",
            "typescript",
            "read_file",
            "write_file",
            "edit_file",
            "move",
            "list_files",
            "search_files",
            "bash",
            "screenshot",
            "mouse",
            "keyboard",
            "windows",
            "wait_for_screen",
            "browser_open",
            "browser_read",
            "browser_click",
            "browser_fill",
            "browser_press",
            "browser_screenshot",
            "browser_wait",
            "browser_download",
            "http_request");
    private static final Set<String> OF_THE_DESKTOP =
            Set.of("screenshot", "mouse", "keyboard", "windows", "wait_for_screen");
    private static final String OF_THE_BROWSER = "browser_";

    /** What follows when a step fails. */
    public enum OnFailure {
        STOP,
        GO_ON
    }

    /** One call, under the name that the person gave the tool. */
    public record Step(String name, ToolCall call, OnFailure onFailure) {}

    public Steps {
        steps = List.copyOf(steps);
    }

    /** From an array of steps, or an object that holds one as {@code steps}; throws {@link MalformedJson} that names the step. */
    public static Steps read(String text) {
        Json json = Json.parse(text);
        Json list = json.at("steps").orElse(json);
        if (!(list instanceof Json.Arr(var items)) || items.isEmpty()) {
            throw new MalformedJson("steps are an array such as [{\"tool\": \"shell\", \"command\": \"make test\"}]");
        }
        List<Step> steps = new ArrayList<>();
        for (Json item : items) {
            steps.add(step(item, steps.size() + 1));
        }
        return new Steps(steps);
    }

    /** What is missing of a box that has these, in a clause; nothing when all steps can be run. */
    public Optional<String> lack(Set<Capability> had) {
        for (Step step : steps) {
            Optional<Capability> needed = needed(step.name());
            if (needed.filter(capability -> !had.contains(capability)).isPresent()) {
                return Optional.of("step " + (steps.indexOf(step) + 1) + " uses " + step.name()
                        + ", and the box has no " + needed.get().word());
            }
        }
        return Optional.empty();
    }

    /** These, if every tool would take its arguments; throws {@link MalformedJson} that names the step, the argument and the rule. */
    public Steps fit() {
        for (int i = 0; i < steps.size(); i++) {
            ToolCall call = steps.get(i).call();
            String place = "step " + (i + 1) + " (" + steps.get(i).name() + "): ";
            ToolArguments.fault(call.name(), Json.parse(call.arguments())).ifPresent(fault -> {
                throw new MalformedJson(place + fault);
            });
        }
        return this;
    }

    private static Optional<Capability> needed(String tool) {
        if (OF_THE_DESKTOP.contains(tool)) {
            return Optional.of(Capability.DESKTOP);
        }
        return tool.startsWith(OF_THE_BROWSER) ? Optional.of(Capability.BROWSER) : Optional.empty();
    }

    private static Step step(Json json, int number) {
        if (!(json instanceof Json.Obj(var fields))) {
            throw new MalformedJson("step " + number + " is not an object");
        }
        String name = json.string(TOOL)
                .filter(TOOLS::contains)
                .orElseThrow(() -> new MalformedJson("step " + number
                        + " names no tool that there is: 'tool' is one of " + String.join(", ", TOOLS)));
        if (json.at(GO_ON).isPresent() && json.bool(GO_ON).isEmpty()) {
            throw new MalformedJson("step " + number + ": '" + GO_ON + "' is true or false");
        }
        Map<String, Json> arguments = new LinkedHashMap<>(fields);
        arguments.remove(TOOL);
        arguments.remove(GO_ON);
        return new Step(
                name,
                new Content.ToolCall(
                        "step_" + number, OTHER_NAMES.getOrDefault(name, name), new Json.Obj(arguments).text()),
                json.bool(GO_ON).orElse(false) ? OnFailure.GO_ON : OnFailure.STOP);
    }
}
