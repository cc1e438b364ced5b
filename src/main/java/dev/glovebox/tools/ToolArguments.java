package dev.glovebox.tools;

import dev.glovebox.protocol.Json;
import java.util.Optional;

/** Checks the arguments of a call as its tool does, without a box, so that work which cannot be done is refused before it begins. */
public final class ToolArguments {
    private ToolArguments() {}

    /** The argument, the rule and an example, in one sentence; nothing when the tool takes them. */
    public static Optional<String> fault(String tool, Json arguments) {
        try {
            of(tool).read(arguments);
            return Optional.empty();
        } catch (BadArguments e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Of every tool that a step can name; one class of tools is loaded for each that is asked about. */
    static Parameters of(String tool) {
        return switch (tool) {
            case "bash" -> Bash.PARAMETERS;
            case "read_file" -> ReadFile.PARAMETERS;
            case "write_file" -> WriteFile.PARAMETERS;
            case "edit_file" -> EditFile.PARAMETERS;
            case "move" -> Move.PARAMETERS;
            case "list_files" -> ListFiles.PARAMETERS;
            case "search_files" -> SearchFiles.PARAMETERS;
            case "python" -> Python.PARAMETERS;
            case "typescript" -> Typescript.PARAMETERS;
            case "plan" -> Plan.PARAMETERS;
            case "http_request" -> HttpRequest.PARAMETERS;
            case "screenshot" -> Screenshot.PARAMETERS;
            case "mouse" -> Mouse.PARAMETERS;
            case "keyboard" -> Keyboard.PARAMETERS;
            case "windows" -> DesktopWindows.PARAMETERS;
            case "wait_for_screen" -> WaitForScreen.PARAMETERS;
            default -> ofBrowser(tool);
        };
    }

    private static Parameters ofBrowser(String tool) {
        return switch (tool) {
            case "browser_open" -> BrowserOpen.PARAMETERS;
            case "browser_read" -> BrowserRead.PARAMETERS;
            case "browser_click" -> BrowserClick.PARAMETERS;
            case "browser_fill" -> BrowserFill.PARAMETERS;
            case "browser_press" -> BrowserPress.PARAMETERS;
            case "browser_screenshot" -> BrowserScreenshot.PARAMETERS;
            case "browser_wait" -> BrowserWait.PARAMETERS;
            case "browser_download" -> BrowserDownload.PARAMETERS;
            default -> throw new IllegalArgumentException("no tool " + tool);
        };
    }
}
