package dev.glovebox.sandbox.launch;

import dev.glovebox.process.HostProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A short question to a program of this machine, such as which containers there are. */
public record HostCommand(List<String> command, List<String> environment) {
    private static final int ANSWER_LIMIT = 1 << 20;

    public HostCommand {
        command = List.copyOf(command);
        environment = List.copyOf(environment);
    }

    /** What it printed; empty when it failed or took longer. */
    public Optional<String> answer(Duration limit) {
        try {
            Process process = start();
            try (InputStream out = process.getInputStream()) {
                var unused = process.onExit()
                        .completeOnTimeout(process, limit.toMillis(), TimeUnit.MILLISECONDS)
                        .thenAccept(late ->
                                late.toHandle().destroyForcibly()); // Process itself would close what is being read
                String text = new String(out.readNBytes(ANSWER_LIMIT), StandardCharsets.UTF_8);
                return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Process start() throws IOException {
        Map<String, String> variables = new HashMap<>();
        for (String entry : environment) {
            int equals = entry.indexOf('=');
            variables.put(entry.substring(0, equals), entry.substring(equals + 1));
        }
        return new HostProcess(command, variables, Path.of("/")).start(HostProcess.Streams.OUTPUT);
    }
}
