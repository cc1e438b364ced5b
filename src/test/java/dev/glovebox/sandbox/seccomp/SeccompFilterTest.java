package dev.glovebox.sandbox.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.Golden;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SeccompFilterTest {
    private static final String ALLOW = "allow";
    private static final String EPERM = "errno 1";
    private static final String ENOSYS = "errno 38";
    private static final String EPROTONOSUPPORT = "errno 93";
    private static final String EOPNOTSUPP = "errno 95";
    private static final String EAFNOSUPPORT = "errno 97";

    private static final int I386 = 0x4000_0003;
    private static final int ARM = 0x4000_0028;
    private static final int CLONE_ORDINARY = 0x003d_0f00 | 17; // what pthread_create and fork pass
    private static final Set<Integer> CLONE_NEW =
            Set.of(0x0002_0000, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000);
    private static final long GARBAGE = 0xdead_beef_0000_0000L;
    private static final Set<Integer> FAMILIES = Set.of(1, 2, 10, 16);

    @ParameterizedTest
    @EnumSource
    void isTheFilterThatWasReviewed(Architecture architecture) {
        String file = "seccomp/" + architecture.name().toLowerCase(Locale.ROOT) + ".txt";

        Golden.files()
                .matches(file, Listing.of(architecture, machine(architecture).program()));
    }

    @ParameterizedTest
    @EnumSource
    void refusesEveryListedCallAndAllowsEveryOther(Architecture architecture) {
        Set<Integer> refused = Refusals.ALWAYS.stream()
                .flatMap(name -> architecture.number(name).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<Integer> otherwise = Stream.of(
                        "clone3", "socket", "socketpair", "setxattr", "lsetxattr", "fsetxattr", "setxattrat")
                .map(name -> number(architecture, name))
                .collect(Collectors.toSet());

        Set<Integer> got = numbers(architecture, EPERM);

        assertThat(got).isEqualTo(refused).hasSizeGreaterThan(45);
        assertThat(numbers(architecture, ALLOW))
                .isEqualTo(IntStream.rangeClosed(0, 500)
                        .boxed()
                        .filter(number -> !refused.contains(number) && !otherwise.contains(number))
                        .collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @EnumSource
    void cloneMakesProcessesAndThreadsButNoNamespace(Architecture architecture) {
        assertThat(call(architecture, "clone", CLONE_ORDINARY)).isEqualTo(ALLOW);
        for (int flag : CLONE_NEW) {
            assertThat(call(architecture, "clone", flag)).isEqualTo(EPERM);
            assertThat(call(architecture, "clone", GARBAGE | CLONE_ORDINARY | flag))
                    .isEqualTo(EPERM);
        }
        assertThat(call(architecture, "clone3", 0x7fff_0000L, 88)).isEqualTo(ENOSYS);
    }

    @ParameterizedTest
    @EnumSource
    void onlyOrdinarySocketFamiliesAreToBeHad(Architecture architecture) {
        for (String call : Set.of("socket", "socketpair")) {
            for (long upper : LongStream.of(0, GARBAGE).toArray()) {
                for (int family = 0; family < 256; family++) {
                    String expected = FAMILIES.contains(family) ? ALLOW : EAFNOSUPPORT;
                    assertThat(call(architecture, call, upper | family, 1, upper))
                            .isEqualTo(expected);
                }
            }
            assertThat(call(architecture, call, -1, 1, 0)).isEqualTo(EAFNOSUPPORT);
        }
    }

    @ParameterizedTest
    @EnumSource
    void ofNetlinkOnlyRoutesAreToBeHad(Architecture architecture) {
        int netlink = 16;
        assertThat(call(architecture, "socket", netlink, 3, 0)).isEqualTo(ALLOW);
        assertThat(call(architecture, "socket", GARBAGE | netlink, 3, GARBAGE)).isEqualTo(ALLOW);
        for (int protocol = 1; protocol < 64; protocol++) {
            assertThat(call(architecture, "socket", netlink, 3, protocol)).isEqualTo(EPROTONOSUPPORT);
            assertThat(call(architecture, "socket", GARBAGE | netlink, 3, GARBAGE | protocol))
                    .isEqualTo(EPROTONOSUPPORT);
        }
        assertThat(call(architecture, "socket", 2, 1, 6)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @EnumSource
    void internetSocketsSpeakOnlyWellKnownProtocols(Architecture architecture) {
        Set<Integer> known = Set.of(0, 1, 6, 17, 58, 262);
        for (int family : List.of(2, 10)) {
            for (int protocol = 0; protocol < 300; protocol++) {
                String expected = known.contains(protocol) ? ALLOW : EPROTONOSUPPORT;
                assertThat(call(architecture, "socket", family, 1, protocol)).isEqualTo(expected);
                assertThat(call(architecture, "socket", GARBAGE | family, 1, GARBAGE | protocol))
                        .isEqualTo(expected);
            }
        }
        assertThat(call(architecture, "socket", 1, 1, 132)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @EnumSource
    void noFileGetsABitThatLendsItsOwnersRights(Architecture architecture) {
        for (int mode : List.of(0644, 0777, 01777)) {
            assertThat(call(architecture, "fchmod", 3, mode)).isEqualTo(ALLOW);
            assertThat(call(architecture, "fchmodat", -100, 0, mode)).isEqualTo(ALLOW);
        }
        for (int mode : List.of(04755, 02755, 06755, 04000)) {
            assertThat(call(architecture, "fchmod", 3, mode)).isEqualTo(EPERM);
            assertThat(call(architecture, "fchmodat", -100, 0, GARBAGE | mode)).isEqualTo(EPERM);
            assertThat(call(architecture, "fchmodat2", -100, 0, mode)).isEqualTo(EPERM);
        }
        architecture.number("chmod").ifPresent(number -> assertThat(call(architecture, "chmod", 0, 04755))
                .isEqualTo(EPERM));
        for (String call : List.of("setxattr", "lsetxattr", "fsetxattr", "setxattrat")) {
            assertThat(call(architecture, call, 3)).isEqualTo(EOPNOTSUPP);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aProcessSetsItsOwnLimitsOnly(Architecture architecture) {
        assertThat(call(architecture, "prlimit64", 0, 7, 1, 0)).isEqualTo(ALLOW);
        assertThat(call(architecture, "prlimit64", GARBAGE, 7, 1, 0)).isEqualTo(ALLOW);
        for (int pid : List.of(1, 2, 77, 4_194_304, -1)) {
            assertThat(call(architecture, "prlimit64", pid, 7, 1, 0)).isEqualTo(EPERM);
            assertThat(call(architecture, "prlimit64", GARBAGE | Integer.toUnsignedLong(pid), 7, 1, 0))
                    .isEqualTo(EPERM);
        }
    }

    @ParameterizedTest
    @EnumSource
    void nobodyStarvesTheGlove(Architecture architecture) {
        for (String call : List.of("sched_setaffinity", "sched_setattr", "sched_setparam", "sched_setscheduler")) {
            assertThat(call(architecture, call, 0, 0)).isEqualTo(ALLOW);
            assertThat(call(architecture, call, 77, 0)).isEqualTo(ALLOW);
            assertThat(call(architecture, call, GARBAGE | 1, 0)).isEqualTo(EPERM);
            assertThat(call(architecture, call, GARBAGE | 2, 0)).isEqualTo(EPERM);
        }
        assertThat(call(architecture, "setpriority", 0, 0, 5)).isEqualTo(ALLOW);
        assertThat(call(architecture, "setpriority", 0, 1, 5)).isEqualTo(EPERM);
        assertThat(call(architecture, "setpriority", 1, 1, 5)).isEqualTo(EPERM);
        assertThat(call(architecture, "setpriority", 0, 2, 5)).isEqualTo(EPERM);
        assertThat(call(architecture, "setpriority", 2, 0, 5)).isEqualTo(EPERM);
        assertThat(call(architecture, "ioprio_set", 1, 0, 5)).isEqualTo(ALLOW);
        assertThat(call(architecture, "ioprio_set", 1, 1, 5)).isEqualTo(EPERM);
        assertThat(call(architecture, "ioprio_set", 3, 0, 5)).isEqualTo(EPERM);
    }

    @ParameterizedTest
    @EnumSource
    void nobodyTypesIntoAnothersTerminal(Architecture architecture) {
        for (long request : LongStream.of(0x5412, 0x541c).toArray()) {
            assertThat(call(architecture, "ioctl", 0, request)).isEqualTo(EPERM);
            assertThat(call(architecture, "ioctl", 0, GARBAGE | request)).isEqualTo(EPERM);
        }
        assertThat(call(architecture, "ioctl", 0x5412, 0x5413)).isEqualTo(ALLOW);
        assertThat(call(architecture, "ioctl", 0, 0x5401)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @EnumSource
    void callsOfAForeignArchitectureKill(Architecture architecture) {
        for (Architecture other : Architecture.values()) {
            String action = Listing.action(machine(architecture).run(other.audit(), 0));
            assertThat(action).isEqualTo(other == architecture ? ALLOW : "kill");
        }
        for (int foreign : new int[] {I386, ARM, 0, -1}) {
            assertThat(Listing.action(machine(architecture).run(foreign, 0))).isEqualTo("kill");
        }
    }

    @Test
    void callsOfTheX32AbiDoNotExist() {
        int x32 = 0x4000_0000;
        for (int number : new int[] {x32, x32 | 56, x32 | 520, Integer.MIN_VALUE, -1}) {
            assertThat(Listing.action(machine(Architecture.X86_64).run(Architecture.X86_64.audit(), number)))
                    .isEqualTo(ENOSYS);
        }
    }

    private static Set<Integer> numbers(Architecture architecture, String action) {
        BpfMachine machine = machine(architecture);
        return IntStream.rangeClosed(0, 500)
                .filter(number -> Listing.action(machine.run(architecture.audit(), number))
                        .equals(action))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String call(Architecture architecture, String name, long... arguments) {
        return Listing.action(machine(architecture).run(architecture.audit(), number(architecture, name), arguments));
    }

    private static int number(Architecture architecture, String name) {
        return architecture.number(name).orElseThrow();
    }

    private static BpfMachine machine(Architecture architecture) {
        return new BpfMachine(SeccompFilter.bytes(architecture));
    }
}
