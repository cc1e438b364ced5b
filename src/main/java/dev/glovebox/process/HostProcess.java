package dev.glovebox.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts every process of the host. A box can fill folders that are on a PATH, so a program is named by its absolute path; and
 * variables hold keys, so a program sees only the variables that are listed here.
 *
 * @param command the program's absolute path, and its arguments
 * @param environment all that it sees
 * @param folder where it runs
 */
public record HostProcess(List<String> command, Map<String, String> environment, Path folder) {
    private static final File NOTHING = new File("/dev/null");

    /** What the process reads and writes. */
    public enum Streams {
        /** Three pipes. */
        PIPES,
        /** No input, a pipe for the output; errors are dropped. */
        OUTPUT,
        /** No input, one pipe for the output and the errors. */
        OUTPUT_AND_ERRORS,
        /** Our own input, a pipe for the output; errors are dropped. */
        OWN_INPUT,
        /** Our own input, output and errors: a person's terminal. */
        TERMINAL
    }

    public HostProcess {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        requireAbsolute(command.getFirst(), "program");
        requireAbsolute(folder.toString(), "folder");
    }

    private static void requireAbsolute(String path, String what) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException(
                    "the " + what + " '" + path
                            + "' has no absolute path: a box could decide what it is; find it with SystemProgram or PersonProgram");
        }
    }

    public Process start(Streams streams) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        switch (streams) {
            case PIPES -> {}
            case OUTPUT -> builder.redirectInput(NOTHING).redirectError(Redirect.DISCARD);
            case OUTPUT_AND_ERRORS -> builder.redirectInput(NOTHING).redirectErrorStream(true);
            case OWN_INPUT -> builder.redirectInput(Redirect.INHERIT).redirectError(Redirect.DISCARD);
            case TERMINAL -> builder.inheritIO();
        }
        return builder.start();
    }
}
