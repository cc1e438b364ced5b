package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.resident.Script;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts each shell where the last one ended. The state lies in two files of the box, of which one is always whole: a shell loads one
 * and saves the other, and they change roles when it said that it has saved.
 */
final class ShellState {
    private static final int ENOENT = 2;
    private static final int LONGEST_DIRECTORY = 4096;
    private static final char NONE = '-';
    private static final String GONE = "gone\0";
    private static final String SAVED = "in\0";
    private static final String NO_BASH = "no bash in this box: ran with sh, and nothing carries over";
    private static final String NOT_KEPT = "directory and variables of this call do not carry over";

    private final String folder;
    private boolean hasBash = true;
    private boolean isInstalled;
    private char load = NONE;
    private char save = '0';
    private @Nullable String directory;

    /**
     * What a shell said of its state.
     *
     * @param notices what of that the model should know, as clauses
     * @param stray what came from the command itself, because the shell did not send it to stdout
     */
    record Report(Optional<String> directory, List<String> notices, String stray) {}

    ShellState(String folder) {
        this.folder = folder;
    }

    CallSpec next(String command, Duration limit, ToolContext context) throws InterruptedException {
        Box.Inside inside = context.box().inside();
        if (directory == null) {
            directory = inside.workspace();
        }
        if (hasBash && !isInstalled) {
            context.files().put(ByteString.of(file()), script(inside));
        }
        List<String> argv = hasBash ? List.of("bash", "-c", command) : List.of("sh", "-c", "exec 2>&1; " + command);
        return new CallSpec(
                argv.stream().map(ByteString::of).toList(),
                environment(inside),
                ByteString.of(inside.workspace()),
                new CallSpec.Stdio.NoInput(),
                Optional.of(limit),
                Map.of());
    }

    /** True once, when the box turns out to have no bash. */
    boolean lacksBash(CallEnd end) {
        boolean lacks = hasBash && end.equals(new CallEnd.NotStarted(CallEnd.Stage.EXEC, ENOENT));
        hasBash &= !lacks;
        return lacks;
    }

    /** A shell that said nothing was replaced or killed, or its files were removed; they are then written anew. */
    Report learn(ByteString aside) {
        String text = aside.display();
        boolean gone = text.startsWith(GONE);
        String rest = gone ? text.substring(GONE.length()) : text;
        int at = rest.lastIndexOf(SAVED);
        isInstalled = at >= 0 && rest.endsWith("\n\0");
        if (!isInstalled) {
            return new Report(Optional.empty(), List.of(hasBash ? NOT_KEPT : NO_BASH), rest);
        }
        swapSlots();
        return moved(gone, plain(rest.substring(at + SAVED.length(), rest.length() - 2)));
    }

    private void swapSlots() {
        char saved = save;
        save = load == NONE ? '1' : load;
        load = saved;
    }

    private Report moved(boolean gone, String now) {
        List<String> notices = new ArrayList<>();
        if (gone) {
            notices.add(directory + " is gone");
        }
        if (!now.equals(directory)) {
            notices.add("now in " + now);
        }
        directory = now;
        return new Report(Optional.of(now), notices, "");
    }

    private List<ByteString> environment(Box.Inside inside) {
        Stream<String> own = Stream.of("TERM=dumb", "PAGER=cat", "BASH_ENV=" + file(), "GLOVEBOX_STATE=" + load + save);
        return Stream.concat(inside.environment().stream(), own)
                .map(ByteString::of)
                .toList();
    }

    private String file() {
        return folder + "/shell";
    }

    private byte[] script(Box.Inside inside) {
        List<String> names = new ArrayList<>(List.of("TERM", "PAGER"));
        inside.environment().stream()
                .map(entry -> entry.split("=", 2)[0])
                .filter(name -> name.matches("\\w+"))
                .forEach(names::add);
        return Script.beside(ShellState.class, "shell.bash")
                .replace("@FOLDER@", folder)
                .replace("@NAMES@", String.join(" ", names))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String plain(String directory) {
        String shown = directory.substring(0, Math.min(directory.length(), LONGEST_DIRECTORY));
        return shown.replaceAll("\\p{Cntrl}", "\ufffd");
    }
}
