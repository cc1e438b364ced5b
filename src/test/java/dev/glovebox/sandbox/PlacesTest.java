package dev.glovebox.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlacesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/proc",
                "/proc/sys/kernel",
                "/dev",
                "/dev/shm",
                "/workspace",
                "/workspace/src",
                "/tmp",
                "/home",
                "/home/box",
                "/etc",
                "/etc/passwd",
                "/etc/group",
                "/etc/hosts",
                "/etc/nsswitch.conf",
                "/sys",
                "/sys/fs",
                "/sys/fs/cgroup/memory",
                "/.glovebox",
                "/.glovebox/glove",
                "/.glovebox/other",
                "/app",
                "/app/context",
                "/app/context/x"
            })
    void areTaken(String place) {
        assertThat(Places.areTakenBy(Path.of(place))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/opt/jdk",
                "/tmp/data",
                "/home/me",
                "/home/box/.m2",
                "/home/boxer",
                "/etc/ssl",
                "/etc/passwd-",
                "/usr",
                "/usr/local/lib",
                "/sys/class",
                "/workspaces/a",
                "/process",
                "/root",
                "/app/data"
            })
    void areFree(String place) {
        assertThat(Places.areTakenBy(Path.of(place))).isFalse();
    }
}
