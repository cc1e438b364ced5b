package dev.glovebox.sandbox.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.Golden;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SeccompProfileTest {
    private static final List<Integer> EDGES =
            List.of(0, 1, 2, 3, 6, 10, 16, 17, 40, 58, 262, 0x5412, 0x541c, 04755, 02000, 0x1000_0000, 17, -1);

    @ParameterizedTest
    @EnumSource
    void isTheProfileThatWasReviewed(Architecture architecture) {
        Golden.files()
                .matches(
                        "seccomp/" + architecture.name().toLowerCase(Locale.ROOT) + ".json",
                        SeccompProfile.json(architecture));
    }

    @ParameterizedTest
    @EnumSource
    void refusesExactlyWhatTheFilterRefuses(Architecture architecture) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        BpfMachine filter = new BpfMachine(SeccompFilter.bytes(architecture));
        ProfileMachine profile = ProfileMachine.parse(SeccompProfile.json(architecture));
        for (Rule rule : Refusals.rules()) {
            architecture.number(rule.call()).ifPresent(number -> {
                for (int i = 0; i < 400; i++) {
                    long[] arguments = {any(random), any(random), any(random), any(random), 0, 0};
                    assertThat(profile.run(rule.call(), arguments))
                            .as("%s %s, seed %d", rule.call(), java.util.Arrays.toString(arguments), seed)
                            .isEqualTo(Listing.action(filter.run(architecture.audit(), number, arguments)));
                }
            });
        }
        assertThat(profile.run("read", 0, 0, 0, 0)).isEqualTo("allow");
    }

    private static long any(Random random) {
        long upper = random.nextBoolean() ? 0 : (long) random.nextInt() << 32;
        int lower = random.nextInt(4) == 0 ? random.nextInt() : EDGES.get(random.nextInt(EDGES.size()));
        return upper | Integer.toUnsignedLong(lower);
    }
}
