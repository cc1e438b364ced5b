package dev.glovebox.app.install;

import dev.glovebox.process.HostProcess;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Why;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The system's own packages, for root who asked for them. See apt-get(8).
 *
 * @param said told each line that it prints
 */
public record AptGet(Path program, Map<String, String> environment, Consumer<String> said) {
    private static final List<String> INSTALL = List.of("install", "-y", "--no-install-recommends");

    public AptGet {
        environment = Map.copyOf(environment);
    }

    /** The one command that brings them. */
    public static String command(List<String> names) {
        return "apt-get " + String.join(" ", INSTALL) + " " + String.join(" ", names);
    }

    /** Empty when they are there. */
    public Optional<String> install(List<String> names, Cancel cancel) throws InterruptedException {
        Optional<String> lists = run(List.of("update"), cancel);
        if (lists.isPresent()) {
            return lists;
        }
        return run(Stream.concat(INSTALL.stream(), names.stream()).toList(), cancel);
    }

    private Optional<String> run(List<String> arguments, Cancel cancel) throws InterruptedException {
        List<String> command =
                Stream.concat(Stream.of(program.toString()), arguments.stream()).toList();
        Map<String, String> own = new HashMap<>(environment);
        own.put("DEBIAN_FRONTEND", "noninteractive");
        try {
            Process apt = new HostProcess(command, own, Path.of("/")).start(HostProcess.Streams.OUTPUT_AND_ERRORS);
            try (var _ = cancel.whenAsked(apt.toHandle()::destroy);
                    BufferedReader lines = apt.inputReader(StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    said.accept(line);
                }
                int status = apt.waitFor();
                return status == 0
                        ? Optional.empty()
                        : Optional.of("apt-get " + arguments.getFirst() + " ended with status " + status);
            }
        } catch (IOException e) {
            return Optional.of("apt-get could not be run (" + Why.of(e) + ")");
        }
    }
}
