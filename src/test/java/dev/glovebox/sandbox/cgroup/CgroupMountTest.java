package dev.glovebox.sandbox.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.cgroup.CgroupMount.Version;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CgroupMountTest {
    @Test
    void readsBothVersions() {
        assertThat(CgroupMount.parse(
                        "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:5 - cgroup cgroup rw,memory"))
                .contains(new CgroupMount(
                        Path.of("/"),
                        Path.of("/sys/fs/cgroup/memory"),
                        Version.LEGACY,
                        Set.of("rw", "relatime", "memory")));
        assertThat(CgroupMount.parse("41 31 0:38 /a /sys/fs/cgroup ro - cgroup2 none rw"))
                .contains(
                        new CgroupMount(Path.of("/a"), Path.of("/sys/fs/cgroup"), Version.UNIFIED, Set.of("ro", "rw")));
    }

    @Test
    void readsEscapedNames() {
        assertThat(CgroupMount.parse("41 31 0:38 / /my\\040cg\\134x\\044 rw - cgroup2 none rw")
                        .orElseThrow()
                        .point())
                .isEqualTo(Path.of("/my cg\\x$"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " - ",
                "22 1 8:1 / / rw - ext4 /dev/sda1 rw",
                "22 1 8:1 / /a rw",
                "1 2 3 - cgroup cgroup rw",
                "22 1 0:3 / /a rw - cgroup",
                "22 1 0:3 / /a rw - cgroupfs none rw"
            })
    void passesOverEveryOtherLine(String line) {
        assertThat(CgroupMount.parse(line)).isEmpty();
    }

    @Test
    void isReadOnlyWhenEitherSideSaysSo() {
        assertThat(parse("/", "ro", "rw").isReadOnly()).isTrue();
        assertThat(parse("/", "rw", "ro").isReadOnly()).isTrue();
        assertThat(parse("/", "rw", "rw").isReadOnly()).isFalse();
    }

    @Test
    void findsTheFolderOfAGroup() {
        assertThat(parse("/", "rw", "rw").folder("/")).contains(Path.of("/cg"));
        assertThat(parse("/", "rw", "rw").folder("/a/b")).contains(Path.of("/cg/a/b"));
        assertThat(parse("/a", "rw", "rw").folder("/a")).contains(Path.of("/cg"));
        assertThat(parse("/a", "rw", "rw").folder("/a/b")).contains(Path.of("/cg/b"));
    }

    @Test
    void knowsWhatItDoesNotShow() {
        assertThat(parse("/a", "rw", "rw").folder("/ab")).isEmpty();
        assertThat(parse("/a", "rw", "rw").folder("/")).isEmpty();
        assertThat(parse("/", "rw", "rw").folder("/../b")).isEmpty();
    }

    private static CgroupMount parse(String root, String mountFlags, String filesystemFlags) {
        return CgroupMount.parse("41 31 0:38 " + root + " /cg " + mountFlags + " - cgroup2 none " + filesystemFlags)
                .orElseThrow();
    }
}
