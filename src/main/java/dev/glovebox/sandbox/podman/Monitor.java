package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.launch.HostCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One monitor, by its arguments; see conmon(8). */
record Monitor(String container, String id, String runtime, Where where) {
    /** Podman without root works in a user namespace of its own. */
    enum Where {
        HERE,
        IN_A_USER_NAMESPACE
    }

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /**
     * Empty for everything else. A process of a box can have any arguments, and our uid too, but never our pid namespace.
     */
    static Optional<Monitor> of(Path process, Path self) {
        try {
            String line = new String(Files.readAllBytes(process.resolve("cmdline")), StandardCharsets.UTF_8);
            List<String> arguments = Arrays.asList(line.split("\0", -1));
            if (!arguments.getFirst().endsWith("/conmon") || !isOurs(process, self)) {
                return Optional.empty();
            }
            boolean here = namespace(process, "user").equals(namespace(self, "user"));
            return Optional.of(new Monitor(
                            after("-n", arguments),
                            after("-c", arguments),
                            after("-r", arguments),
                            here ? Where.HERE : Where.IN_A_USER_NAMESPACE))
                    .filter(Monitor::isWhole);
        } catch (IOException e) {
            return Optional.empty(); // it has ended, or is another user's
        }
    }

    /** See runc-delete(8); other runtimes have the same. */
    void deleteContainer(EngineClient client) {
        List<String> command = new ArrayList<>();
        if (where == Where.IN_A_USER_NAMESPACE) {
            command.addAll(List.of(client.engine().client().toString(), "unshare"));
        }
        command.addAll(List.of(runtime, "delete", "--force", id));
        var unused = new HostCommand(command, client.engine().environment()).answer(LIMIT);
    }

    private boolean isWhole() {
        return !container.isEmpty() && id.matches("[0-9a-f]{64}") && runtime.startsWith("/");
    }

    private static boolean isOurs(Path process, Path self) throws IOException {
        return namespace(process, "pid").equals(namespace(self, "pid"))
                && Files.getAttribute(process, "unix:uid").equals(Files.getAttribute(self, "unix:uid"));
    }

    private static Path namespace(Path process, String kind) throws IOException {
        return Files.readSymbolicLink(process.resolve("ns").resolve(kind));
    }

    private static String after(String option, List<String> arguments) {
        int at = arguments.indexOf(option);
        return at < 0 || at + 1 == arguments.size() ? "" : arguments.get(at + 1);
    }
}
