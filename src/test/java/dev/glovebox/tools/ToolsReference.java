package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import dev.glovebox.tools.Parameter.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is written from the tools themselves: docs/reference/tools.md. */
final class ToolsReference {
    private final Toolbox toolbox = ToolboxTest.withBrowser();

    /** Parameters that a model needs no words for; a person may. */
    private static final Map<String, String> MEANINGS = Map.ofEntries(
            Map.entry("bash.command", "the command line"),
            Map.entry("read_file.path", "the file"),
            Map.entry("read_file.files", "further files, or all of them"),
            Map.entry("read_file.files[].path", "a file"),
            Map.entry("read_file.files[].from", "first line"),
            Map.entry("read_file.files[].to", "last line"),
            Map.entry("write_file.path", "the file"),
            Map.entry("write_file.content", "all of it"),
            Map.entry("edit_file.path", "the file, unless an edit names another"),
            Map.entry("edit_file.edits", "what to replace, in this order"),
            Map.entry("edit_file.edits[].old", "the text that is there, to the letter"),
            Map.entry("edit_file.edits[].new", "the text that takes its place"),
            Map.entry("list_files.path", "the folder; the workspace unless given"),
            Map.entry("search_files.ignore_case", "letter case does not count"),
            Map.entry("python.code", "one piece of Python"),
            Map.entry("typescript.code", "one piece of TypeScript"),
            Map.entry("plan.steps", "the whole list"),
            Map.entry("plan.steps[].text", "what is to be done"),
            Map.entry("plan.steps[].status", "how far it is"),
            Map.entry("screenshot.y", "its upper left corner, with x"),
            Map.entry("screenshot.width", "how wide the region is"),
            Map.entry("screenshot.height", "how high it is"),
            Map.entry("mouse.action", "`double` and `triple` are clicks"),
            Map.entry("mouse.x", "where, from the left"),
            Map.entry("mouse.y", "where, from the top"),
            Map.entry("mouse.button", "left unless given"),
            Map.entry("mouse.to_y", "end of a drag"),
            Map.entry("windows.action", "what to do"),
            Map.entry("windows.y", "where to move it"),
            Map.entry("windows.width", "as it is unless given"),
            Map.entry("windows.height", "as it is unless given"),
            Map.entry("browser_click.button", "left unless given"),
            Map.entry("browser_click.double", "a double click"),
            Map.entry("browser_fill.value", "the text, the option's words, `true` or `false`, or a path"),
            Map.entry("browser_download.url", "an address instead, whatever lies there"),
            Map.entry("browser_wait.until", "all of the page has come, or half a second without a request"),
            Map.entry("http_request.url", "`http` or `https`"),
            Map.entry("http_request.headers", "by their names"),
            Map.entry("move.from", "the file or folder"),
            Map.entry("move.to", "its new path"));

    private static final Map<String, String> RESULTS = Map.ofEntries(
            Map.entry(
                    "bash",
                    "stdout and stderr in their order, then a line in brackets: `[exit 0]`, `[ended by signal 9 (SIGKILL)]`, `[timed out after 120 s and"
                            + " was ended with all it had started; …]`, `[stopped on request]`. In it is also told where the shell now stands, when that"
                            + " changed, and when a limit of the box was met. Any end but `exit 0` is a failed result."),
            Map.entry(
                    "read_file",
                    "the text as it is, without line numbers; a line in brackets when that is not all of it (`[lines 1-812; the file goes on]`), when"
                            + " lines end with CRLF, or when bytes are no UTF-8. Images of at most 3.5 MB come as images. A binary file is refused; a"
                            + " missing one is answered with near names. Of several files, at most 20, each comes under a line `==> name <==`; they are read side by side, a file"
                            + " that cannot be read says why in its place, and the result is failed only when none could be. The 48 KB are shared: small"
                            + " files come whole, long ones are cut alike and say where to read on. One call shows at most 4 images, of 3.5 MB together. A text of 400 characters or more that the model already sees is not sent"
                            + " again: the result points to the earlier call."),
            Map.entry("write_file", "how many bytes went where. The file is whole or not there at all."),
            Map.entry(
                    "edit_file",
                    "how many replacements at which lines. Mode and line ends of the file are kept. When `old` does not match, the closest lines"
                            + " are shown and nothing is changed; when it matches more than once, the lines are named. Files of at most 8 MB together, and"
                            + " at most 20. Edits of several files are all tried before the first is written; when a write then fails, those before it are"
                            + " put back, and a file that could not be is named."),
            Map.entry(
                    "list_files",
                    "an indented tree; folders end with `/`, links show their target. `[there is more: …]` when it was cut."),
            Map.entry(
                    "search_files",
                    "`path:line:text`, with `-` instead of `:` for lines around a match; `[no match]`; `[there is more: …]`; how many files were"
                            + " binary, too large or unreadable. Expressions are POSIX extended ones with `\\d \\w \\s \\b`."),
            Map.entry(
                    "python",
                    "what the code printed, then the value of its last expression, then figures as images (at most 4). A timeout interrupts the"
                            + " code and keeps the variables; when that does not help, the interpreter is ended and the result says that they are gone."
                            + " A pandas table is text for the model; for whoever looks on, its first 50 rows and 20 columns are in the details as `tables`."
                            + " While a person shares the notebook's kernel the code runs there, and the result says so when that begins and ends."),
            Map.entry("typescript", "like python. Without Deno in the box it names the command that installs it."),
            Map.entry("plan", "how many steps are done; the person sees the list."),
            Map.entry(
                    "move",
                    "what went where. Nothing is replaced. For steps without a model; a model is not told of it and has `mv`."),
            Map.entry(
                    "screenshot",
                    "how large the screen is, and a PNG of it or of a region. A screen of more than 1.15 million pixels or 1568 on a side is made smaller, as models would"
                            + " do themselves; `x` and `y` of all tools are places in that picture of the whole screen, also after a region was shown, which comes as large as it really is."),
            Map.entry(
                    "mouse",
                    "that it was done. While a person has mouse and keyboard, a failed result says who, and nothing is done."),
            Map.entry("keyboard", "that it was done; a name that is no key is answered with those that are."),
            Map.entry(
                    "windows",
                    "a line for each: number, size and place, title. `window` must fit one of them; otherwise all are listed."),
            Map.entry(
                    "wait_for_screen",
                    "how long it took, and the screen as `screenshot` shows it. Still is half a second without a change but a caret's. When the time is over before, the result is failed, with the screen as it is."),
            Map.entry(
                    "browser_open",
                    "a first line in brackets that every tool of the browser gives: address and title of the page, which tab of how many, and what happened since the last call (dialogs and how they were"
                            + " answered, tabs, downloads that were not taken, errors in the console). Then the status; 400 and more is a failed result. The browser starts with the first call. While a person has mouse and"
                            + " keyboard, all but reading, waiting and looking is refused, with who it is."),
            Map.entry(
                    "browser_read",
                    "at most 16,000 characters, and from where to read on. `tree` is the accessibility tree with references for the other tools, good until the page changes; `text` what people see; `console` the last 200 messages."),
            Map.entry(
                    "browser_click",
                    "that it was done, after what it led to has loaded. Of several things that fit the words the first is used, which is told. What is not there is waited for, 5 seconds."),
            Map.entry("browser_fill", "that it was done; an option that is not there is answered with those that are."),
            Map.entry("browser_press", "that it was done."),
            Map.entry(
                    "browser_screenshot",
                    "a PNG of the window's page, or with `full` of the upper 3,000 pixels of all of it, made smaller where models would do so themselves."),
            Map.entry("browser_wait", "how long it took. When the time is over before, the result is failed."),
            Map.entry(
                    "browser_download",
                    "where the file lies and how large it is; at most 128 MB. Without `path` it gets the page's name for it, and replaces nothing."),
            Map.entry(
                    "http_request",
                    "the status line (after redirects, at most 10, which are told), headers worth knowing, and the body: JSON of at most 64 KB on many lines, text as `bash` shows output, binary data only by its size and kind. A"
                            + " status of 400 and more is a failed result. The request goes the way of all programs of the box, so its policy decides; no other protocol is spoken. Offered to a model in a box with a browser; steps have it everywhere."));

    String page() {
        return """
                # Tools

                Written from the code by `ToolsReferenceTest`; `-Dglovebox.golden=rewrite` renews it.

                Every tool acts inside the box, and no argument weakens the box. Paths are relative to the workspace (`/workspace`) or absolute
                inside. `screenshot`, `mouse`, `keyboard`, `windows` and `wait_for_screen` are there only in a box with a desktop
                (`--desktop`, `"capabilities": ["desktop"]`); those of the browser and `http_request` in one with a browser (`--browser`, `"capabilities": ["browser"]`); without them nothing of this page about them holds, and no request says a word more. The calls of one answer that only read run side by side, at most 8 at once; the others run in their order. A call that only reads
                and asks for the same as one before it in the answer, with no changing call between them, is not run again: its result says so, and
                `same_as` in its details names the other. [How to add a tool](../how-to/add-a-tool.md).

                | tool | effect | what it does |
                |---|---|---|
                %s

                ## What every result tells

                - **Done or failed.** A failed result says what went wrong and what to do next. Arguments that do not fit, a tool that is not there
                  and a fault of Glovebox itself are failed results too: the session goes on.
                - **How a program ended**: exit code, signal, deadline or a request to stop, always in words.
                - **What was left out.** Of long output (more than 16,000 bytes) both ends are shown, and between them
                  `[... 84,000 bytes left out; whole output in /tmp/.glovebox/out-1.txt ...]`. The file lies in the box, can be read or searched with the
                  other tools, and holds at most 64 MB; of all such files together 128 MB are kept, the newest. Without room for it the line says so.
                - **Plain text.** Bytes that are no UTF-8 become `\ufffd`, control sequences of terminals are taken out, a progress bar is its last state.
                - **Details** for programs and screens beside the content for the model: see `tool_ended` in [events.md](events.md).

                %s""".formatted(rows(), tools().stream().map(this::section).collect(Collectors.joining("\n")));
    }

    List<Tool> tools() {
        List<Tool> tools = new ArrayList<>();
        toolbox.specs().forEach(spec -> tools.add(toolbox.find(spec.name()).orElseThrow()));
        tools.add(toolbox.find("move").orElseThrow());
        return tools;
    }

    /** Meanings that no tool has a use for. */
    List<String> unused() {
        List<String> used = tools().stream()
                .flatMap(tool -> lines(tool.spec().name(), parameters(tool)).stream())
                .map(Line::path)
                .toList();
        return MEANINGS.keySet().stream().filter(name -> !used.contains(name)).toList();
    }

    private String rows() {
        return tools().stream()
                .map(tool -> "| [`%s`](#%s) | %s | %s |"
                        .formatted(
                                tool.spec().name(),
                                tool.spec().name(),
                                effect(tool),
                                tool.spec().description()))
                .collect(Collectors.joining("\n"));
    }

    private static String effect(Tool tool) {
        return switch (tool.effect()) {
            case READS -> "reads";
            case CHANGES -> "changes";
        };
    }

    private String section(Tool tool) {
        String name = tool.spec().name();
        return """
                ## %s

                | argument | type | | meaning |
                |---|---|---|---|
                %s

                ```json
                %s
                ```

                The result: %s
                """.formatted(
                        name,
                        lines(name, parameters(tool)).stream().map(Line::row).collect(Collectors.joining("\n")),
                        example(parameters(tool)),
                        found(RESULTS, name));
    }

    /** One argument, also one inside a list. */
    private record Line(String path, Parameter parameter) {
        String row() {
            return "| `%s` | %s | %s | %s |"
                    .formatted(
                            path.substring(path.indexOf('.') + 1),
                            type(parameter.kind()),
                            parameter.need() == Parameter.Need.REQUIRED ? "required" : "",
                            parameter.about().isEmpty() ? found(MEANINGS, path) : parameter.about());
        }
    }

    private static List<Line> lines(String above, Parameters parameters) {
        List<Line> lines = new ArrayList<>();
        for (Parameter parameter : parameters.all()) {
            String path = above + "." + parameter.name();
            lines.add(new Line(path, parameter));
            if (parameter.kind() instanceof Kind.Items(var of)) {
                lines.addAll(lines(path + "[]", of));
            }
        }
        return lines;
    }

    private static String type(Kind kind) {
        return switch (kind) {
            case Kind.Text() -> "string";
            case Kind.Flag() -> "boolean";
            case Kind.Whole(long least, long most) ->
                "integer, " + (most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most);
            case Kind.Choice(var words) -> words.stream().collect(Collectors.joining("`, `", "`", "`"));
            case Kind.Items(var of) -> "array of objects";
            case Kind.Fields() -> "object of strings";
            case Kind.Free() -> "any";
        };
    }

    private static String example(Parameters parameters) {
        Json.Builder example = Json.object();
        parameters.all().stream()
                .filter(parameter -> !parameter.name().equals("files"))
                .forEach(parameter -> example.with(parameter.name(), parameter.example()));
        return example.end().text();
    }

    private static String found(Map<String, String> words, String name) {
        String found = words.get(name);
        if (found == null) {
            throw new AssertionError("ToolsReference has no words for " + name);
        }
        return found;
    }

    /** Each tool has its parameters in a constant of this name: from it come the schema and the checks. */
    private static Parameters parameters(Tool tool) {
        try {
            var field = tool.getClass().getDeclaredField("PARAMETERS");
            field.setAccessible(true);
            return (Parameters) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(tool.getClass() + " has no constant PARAMETERS", e);
        }
    }
}
