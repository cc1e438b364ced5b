package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.Settings.Sources;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.Capability;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BoxSettingsTest {
    private static final long MIB = 1024 * 1024;
    private static final Map<Variable, String> NO_FLAG = Map.of();
    private static final Map<String, String> NOTHING = Map.of();

    @Test
    void nothingSaidIsTheDefaultBox() {
        assertThat(box(NO_FLAG, NOTHING, NOTHING))
                .isEqualTo(new BoxSettings(new SandboxChoice.Bubblewrap(), BoxLimits.defaults(), Set.of(), Set.of()));
    }

    @Test
    void theDefaultsInTheListAreThoseOfTheBox() {
        assertThat(Units.size("MEMORY", Variable.MEMORY.fallback())).isEqualTo(BoxLimits.DEFAULT_MEMORY);
        assertThat(Units.size("TMP_SIZE", Variable.TMP_SIZE.fallback())).isEqualTo(BoxLimits.DEFAULT_TMP);
        assertThat(Variable.PIDS.fallback()).isEqualTo(Integer.toString(BoxLimits.DEFAULT_PROCESSES));
    }

    @Test
    void eachSourceIsHeardAndAFlagFirst() {
        assertThat(box(
                        Map.of(Variable.MEMORY, "1g"),
                        Map.of("MEMORY", "4g", "PIDS", "64"),
                        Map.of("PIDS", "32", "TMP_SIZE", "100m")))
                .isEqualTo(new BoxSettings(
                        new SandboxChoice.Bubblewrap(),
                        BoxLimits.of(1024 * MIB, 64, 100 * MIB),
                        Set.of(Demand.MEMORY_LIMIT),
                        Set.of()));
    }

    @Test
    void aDesktopHasMoreMemoryUnlessThatIsGivenByHand() {
        BoxSettings asked = box(NO_FLAG, Map.of("CAPABILITIES", "desktop"), NOTHING);
        assertThat(asked)
                .isEqualTo(new BoxSettings(
                        new SandboxChoice.Bubblewrap(),
                        BoxLimits.of(3072 * MIB, BoxLimits.DEFAULT_PROCESSES),
                        Set.of(),
                        Set.of(Capability.DESKTOP)));
        BoxSettings small = box(Map.of(Variable.CAPABILITIES, "desktop"), NOTHING, Map.of("MEMORY", "1g"));
        assertThat(small.limits().memoryBytes()).isEqualTo(1024 * MIB);
        assertThat(box(NO_FLAG, Map.of("CAPABILITIES", "none"), Map.of("CAPABILITIES", "desktop")))
                .isEqualTo(box(NO_FLAG, NOTHING, NOTHING));
    }

    @Test
    void aCapabilityThatThereIsNotIsNamedWithThoseThatThereAre() {
        refuses(
                NO_FLAG,
                Map.of("CAPABILITIES", "desktop, teapot"),
                "CAPABILITIES in the environment: there is no capability 'teapot': known are desktop, notebook, browser, or none");
    }

    @Test
    void aMemoryGivenByHandMustBeKeptWhereverItIsWritten() {
        assertThat(box(NO_FLAG, Map.of("MEMORY", "2g"), NOTHING).demands()).isEqualTo(Set.of(Demand.MEMORY_LIMIT));
        assertThat(box(NO_FLAG, NOTHING, Map.of("MEMORY", "2g")).demands()).isEqualTo(Set.of(Demand.MEMORY_LIMIT));
    }

    @Test
    void aDiskBoundOfAPersonMustBeKeptAndNoneIsNoBound() {
        assertThat(box(NO_FLAG, NOTHING, Map.of("DISK", "10g")).demands()).isEqualTo(Set.of(Demand.DISK_LIMIT));
        BoxSettings none = box(Map.of(Variable.DISK, "none"), NOTHING, Map.of("DISK", "1g"));
        assertThat(none.limits().diskBytes()).isEmpty();
        assertThat(none.demands()).isEmpty();
        assertThat(Units.size("DISK", Variable.DISK.fallback())).isEqualTo(BoxLimits.DEFAULT_DISK);
        refuses(
                Map.of(Variable.DISK, "512k"),
                NOTHING,
                "--disk '512k': a workspace needs room for at least 1m; none is no bound");
    }

    @ParameterizedTest
    @CsvSource({"0.01, 10", "1.5, 1500", "2, 2000", "0.125, 125", "1024, 1024000"})
    void processorsAreBoundOnlyWhenAPersonSaysSoAndThenItMustBeKept(String cpus, int thousandths) {
        BoxSettings box = box(NO_FLAG, NOTHING, Map.of("CPUS", cpus));
        assertThat(box.limits().milliCpus()).hasValue(thousandths);
        assertThat(box.demands()).isEqualTo(Set.of(Demand.CPU_LIMIT));
    }

    @ParameterizedTest
    @CsvSource({"0", "0.001", "-1", "1.", ".5", "1e3", "1025", "99999.999", "0.0005", "two"})
    void aNumberOfProcessorsThatCannotBeIsRefused(String cpus) {
        refuses(
                Map.of(Variable.CPUS, cpus),
                NOTHING,
                "--cpus '" + cpus
                        + "': give a number of processors from 0.01 to 1024, such as 1.5, with three decimals at most");
    }

    @ParameterizedTest
    @CsvSource({
        ", false, NONE",
        ", FALSE, NONE",
        ", true, BUBBLEWRAP",
        "none, , NONE",
        "none, false, NONE",
        "bubblewrap, true, BUBBLEWRAP"
    })
    void theBoxCanBeTurnedOffByEitherName(String sandbox, String use, String choice) {
        Map<String, String> environment =
                Map.of("SANDBOX", sandbox == null ? "" : sandbox, "USE_SANDBOX", use == null ? "" : use);

        assertThat(box(NO_FLAG, environment, NOTHING).sandbox())
                .isEqualTo(choice.equals("NONE") ? new SandboxChoice.None() : new SandboxChoice.Bubblewrap());
    }

    @Test
    void containersAreChosenWithTheirRuntimeAndImage() {
        assertThat(box(Map.of(Variable.SANDBOX, "podman"), NOTHING, NOTHING).sandbox())
                .isEqualTo(new SandboxChoice.Container(
                        SandboxChoice.Engine.PODMAN, Optional.empty(), "localhost/glovebox"));
        assertThat(box(
                                NO_FLAG,
                                Map.of("SANDBOX", "docker", "RUNTIME", "io.containerd.kata.v2"),
                                Map.of("IMAGE", "team/box:1"))
                        .sandbox())
                .isEqualTo(new SandboxChoice.Container(
                        SandboxChoice.Engine.DOCKER, Optional.of("io.containerd.kata.v2"), "team/box:1"));
    }

    @Test
    void anotherProgramsImageInTheEnvironmentStopsNoOtherBox() {
        assertThat(box(NO_FLAG, Map.of("IMAGE", "-x", "RUNTIME", "runsc"), NOTHING)
                        .sandbox())
                .isEqualTo(new SandboxChoice.Bubblewrap());
    }

    @Test
    void namesThatContradictEachOtherAreRefusedWithWhereTheyAre() {
        refuses(
                Map.of(Variable.SANDBOX, "bubblewrap"),
                Map.of("USE_SANDBOX", "false"),
                "USE_SANDBOX in the environment is false and --sandbox is bubblewrap, which contradict each other: leave"
                        + " one of them out");
        refuses(
                NO_FLAG,
                Map.of("USE_SANDBOX", "true", "SANDBOX", "none"),
                "USE_SANDBOX in the environment is true and SANDBOX in the environment is none, which contradict each"
                        + " other: leave one of them out");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MEMORY | 2gb | MEMORY in the environment '2gb': a size is a number with k, m, g or t, such as 512m or 2g",
                "MEMORY | 15m | MEMORY in the environment '15m': a box needs at least 16m",
                "PIDS | 7 | PIDS in the environment '7': give a whole number from 8 to 9999999",
                "TMP_SIZE | 2g | TMP_SIZE in the environment '2g': /tmp lies in memory, so it may take at most three quarters of it, and MEMORY by default is 2g",
                "SANDBOX | chroot | SANDBOX in the environment 'chroot': there are bubblewrap, podman, docker and none",
                "USE_SANDBOX | maybe | USE_SANDBOX in the environment 'maybe': give true or false"
            })
    void refusalsNameTheValueAndWhereItIs(String name, String value, String sentence) {
        refuses(NO_FLAG, Map.of(name, value), sentence);
    }

    private static void refuses(Map<Variable, String> flags, Map<String, String> environment, String sentence) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> box(flags, environment, NOTHING))
                .withMessage(sentence);
    }

    private static BoxSettings box(
            Map<Variable, String> flags, Map<String, String> environment, Map<String, String> person) {
        return BoxSettings.of(Settings.from(new Sources(flags, environment, FolderEnv.none(), person)));
    }
}
