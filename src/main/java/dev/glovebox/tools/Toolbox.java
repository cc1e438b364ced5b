package dev.glovebox.tools;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tools of one session, with what they keep from call to call: a shell's state, interpreters, saved outputs. */
public final class Toolbox implements AutoCloseable {
    private static final int LONGEST_NAME = 64;

    private final List<Tool> offered;
    private final List<Tool> others;

    /**
     * What the tools must know of the box.
     *
     * @param scratch a folder inside for the tools' own files, outside the workspace; made when needed. Without a sandbox it must be
     *     no other session's
     * @param deno asked for the program that runs TypeScript when the box's PATH has none
     */
    public record Setup(String scratch, Deno deno) {
        public static final Setup USUAL = new Setup("/tmp/.glovebox", Deno.none());
    }

    /**
     * @param offered told to the model
     * @param others found by name only
     */
    public Toolbox(List<Tool> offered, List<Tool> others) {
        this.offered = List.copyOf(offered);
        this.others = List.copyOf(others);
    }

    /** A new set for a new box. */
    public static Toolbox standard(Setup setup) {
        var shelf = new OutputShelf(setup.scratch());
        return new Toolbox(
                List.of(
                        new Bash(setup.scratch(), shelf),
                        new ReadFile(),
                        new WriteFile(),
                        new EditFile(),
                        new ListFiles(),
                        new SearchFiles(),
                        new Python(shelf),
                        new Typescript(setup.deno(), shelf),
                        new Plan()),
                List.of(new Move()));
    }

    public List<ToolSpec> specs() {
        return offered.stream().map(Tool::spec).toList();
    }

    public Optional<Tool> find(String name) {
        return all().filter(tool -> tool.spec().name().equals(name)).findFirst();
    }

    /** Runs what a model asked for; a tool that is not there, or arguments that are none, are a failed result. */
    public ToolOutput run(Content.ToolCall call, ToolContext context) throws InterruptedException {
        Optional<Tool> tool = find(call.name());
        if (tool.isEmpty()) {
            return ToolOutput.failed("There is no tool '" + shortened(call.name()) + "'; there are " + names() + ".");
        }
        try {
            return tool.get().run(arguments(call), context);
        } catch (MalformedJson e) {
            return ToolOutput.failed("The arguments of " + call.name() + " are not JSON: " + e.getMessage()
                    + ". Send the call again with one JSON object;"
                    + " if the answer was cut off at its longest, in smaller parts.");
        } catch (BadArguments e) {
            return ToolOutput.failed(call.name() + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        all().forEach(Tool::close);
    }

    private static Json arguments(Content.ToolCall call) {
        return call.arguments().isBlank() ? Json.object().end() : Json.parse(call.arguments());
    }

    private static String shortened(String name) {
        return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "…" : name;
    }

    private String names() {
        return offered.stream().map(tool -> tool.spec().name()).collect(Collectors.joining(", "));
    }

    private Stream<Tool> all() {
        return Stream.concat(offered.stream(), others.stream());
    }
}
