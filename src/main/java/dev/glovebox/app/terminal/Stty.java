package dev.glovebox.app.terminal;

import dev.glovebox.process.HostProcess;
import dev.glovebox.process.SystemProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Our stdin's terminal by stty(1). The C library could do the same from here, but the JVM takes five times as long to prepare calls of
 * it as these programs take to run.
 */
public final class Stty {
    /** In the shell $0 is stty by its path, so that nothing is looked up by a name. */
    private static final String RAW = "\"$0\" raw -echo";

    private static final long PATIENCE = 5;

    private final String before;
    private volatile boolean raw = true;
    private volatile List<Integer> size;

    private Stty(String before, List<Integer> size) {
        this.before = before;
        this.size = size;
    }

    /** From here on every byte passes both ways as it is; {@link #restore} undoes it. */
    public static Stty enterRawMode() {
        List<String> lines =
                output("\"$0\" -g && \"$0\" size && " + RAW).lines().toList();
        if (lines.size() < 2) {
            throw new UncheckedIOException(new IOException("stty(1) cannot set this terminal"));
        }
        return new Stty(lines.getFirst(), numbers(lines.get(1)));
    }

    /** For where there is no terminal: nothing is set, and nothing undone. */
    public static Stty ofNothing() {
        Stty stty = new Stty("", numbers(output("echo")));
        stty.raw = false;
        return stty;
    }

    /** Rows and columns, as they were last asked for; zeros when the terminal does not know. */
    public List<Integer> size() {
        return size;
    }

    public void askSize() {
        List<Integer> now = numbers(output("\"$0\" size"));
        size = now.size() == 2 ? now : size;
    }

    public boolean isRaw() {
        return raw;
    }

    /** Also when a shell has changed it meanwhile. */
    public void becomeRaw() {
        raw = true;
        output(RAW);
    }

    /** As it was found. */
    public void restore() {
        if (raw) {
            raw = false;
            output("\"$0\" " + before);
        }
    }

    /** Stops this process, as Ctrl-Z does; returns when it goes on, or at once when nobody could make it go on. */
    public static void stop() {
        output("kill -TSTP " + ProcessHandle.current().pid());
    }

    private static List<Integer> numbers(String line) {
        return Stream.of(line.strip().split("\\s+"))
                .filter(word -> word.matches("\\d{1,5}"))
                .map(Integer::valueOf)
                .toList();
    }

    private static String output(String command) {
        try {
            Process process = new HostProcess(
                            List.of(SystemProgram.SH.path(), "-c", command, SystemProgram.STTY.path()),
                            Map.of(),
                            Path.of("/"))
                    .start(HostProcess.Streams.OWN_INPUT);
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            return out;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
