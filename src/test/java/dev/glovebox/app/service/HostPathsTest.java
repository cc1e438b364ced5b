package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.jobs.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class HostPathsTest {
    private static HostPaths paths(String home) {
        return HostPaths.of(
                new Surroundings(
                        Map.of("HOME", home),
                        Path.of("/"),
                        Optional.of(Path.of("/opt/glovebox")),
                        "amd64",
                        new Surroundings.Account(0, Optional.of(Path.of("/home/gb")))),
                new TaskFolders(Path.of("/var/lib/gb/tasks")));
    }

    @Test
    void foldersOfTheServerAreNamedByAWord() {
        HostPaths paths = paths("/home/gb");
        Map.of(
                        "no such file: /var/lib/gb/tasks/1/journal/2.json", "no such file: TASKS/1/journal/2.json",
                        "/var/lib/gb/glovebox.db is full", "DATA/glovebox.db is full",
                        "see '/home/gb/.config/glovebox/env'.", "see 'CONFIG/env'.",
                        "/opt/glovebox/target and /home/gb/x", "GLOVEBOX/target and HOME/x",
                        "denied: /home/gb.", "denied: HOME.",
                        "/home/gb2/x, /opt/glovebox-2, /app/workspace/a, /usr/bin/cc",
                                "/home/gb2/x, /opt/glovebox-2, /app/workspace/a, /usr/bin/cc")
                .forEach((text, plain) -> assertThat(paths.hide(text)).isEqualTo(plain));
    }

    @Test
    void aHomeThatIsTheRootHidesNothing() {
        assertThat(paths("/").hide("/app/workspace/a")).isEqualTo("/app/workspace/a");
    }

    @Test
    void everyOutcomeKeepsAllButItsReason() {
        for (Outcome outcome : List.of(
                new Outcome.Complete("/var/lib/gb/tasks/1"),
                new Outcome.Failed("/var/lib/gb/tasks/1"),
                new Outcome.Cancelled("/var/lib/gb/tasks/1"),
                new Outcome.TimedOut("/var/lib/gb/tasks/1"),
                new Outcome.Idle("/var/lib/gb/tasks/1", 3),
                new Outcome.Released("/var/lib/gb/tasks/1"))) {
            Outcome plain = PlainReasons.with(outcome, paths("/home/gb").hide(outcome.reason()));
            assertThat(plain.toString()).isEqualTo(outcome.toString().replace("/var/lib/gb/tasks", "TASKS"));
        }
    }
}
