package dev.glovebox.process;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The variables for a program that a person named: those that a program at a terminal or on a desktop needs, by their names, and
 * none of them when its value leads into a workspace. The agent of ssh is not among them: a program that writes a text needs no keys.
 */
record PersonEnvironment(Map<String, String> environment, Predicate<Path> workspaces) {
    private static final String PATH = "PATH";

    private static final Set<String> NEEDED = Set.of(
            "HOME",
            "USER",
            "LOGNAME",
            "SHELL",
            "TZ",
            "TMPDIR",
            "TERM",
            "TERMINFO",
            "TERM_PROGRAM",
            "COLORTERM",
            "NO_COLOR",
            "TMUX",
            "TMUX_PANE",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "XAUTHORITY",
            "DBUS_SESSION_BUS_ADDRESS",
            "VSCODE_IPC_HOOK_CLI",
            "WSL_DISTRO_NAME",
            "WSL_INTEROP",
            "LANG",
            "LANGUAGE");

    private static final Set<String> LOCALE = Set.of(
            "LC_ALL",
            "LC_ADDRESS",
            "LC_COLLATE",
            "LC_CTYPE",
            "LC_IDENTIFICATION",
            "LC_MEASUREMENT",
            "LC_MESSAGES",
            "LC_MONETARY",
            "LC_NAME",
            "LC_NUMERIC",
            "LC_PAPER",
            "LC_TELEPHONE",
            "LC_TIME");

    private static final Set<String> XDG = Set.of(
            "XDG_CACHE_HOME",
            "XDG_CONFIG_DIRS",
            "XDG_CONFIG_HOME",
            "XDG_CURRENT_DESKTOP",
            "XDG_DATA_DIRS",
            "XDG_DATA_HOME",
            "XDG_RUNTIME_DIR",
            "XDG_SESSION_TYPE",
            "XDG_STATE_HOME");

    Map<String, String> chosen() {
        Map<String, String> chosen = new HashMap<>();
        environment.forEach((name, value) -> {
            if ((NEEDED.contains(name) || LOCALE.contains(name) || XDG.contains(name)) && !leadsIn(value)) {
                chosen.put(name, value);
            }
        });
        chosen.put(PATH, String.join(":", folders()));
        return Map.copyOf(chosen);
    }

    /** The folders of the PATH that no box can fill; a relative or an empty entry means another folder in each place. */
    List<String> folders() {
        List<String> kept = Stream.of(environment.getOrDefault(PATH, "").split(":", -1))
                .filter(entry -> entry.startsWith("/"))
                .filter(entry -> !canBeFilled(entry))
                .distinct()
                .toList();
        return kept.isEmpty() ? SystemProgram.FOLDERS : kept;
    }

    private boolean canBeFilled(String folder) {
        try {
            return workspaces.test(Path.of(folder, "any"));
        } catch (InvalidPathException e) {
            return true; // in this locale it has no name
        }
    }

    /** Also as one of a list of paths. */
    private boolean leadsIn(String value) {
        return Stream.of(value.split(":", -1)).anyMatch(part -> part.startsWith("/") && canBeFilled(part));
    }
}
