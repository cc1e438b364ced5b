package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class BoxLimitsTest {
    private static final long MIB = 1024 * 1024;
    private static final long GIB = 1024 * MIB;
    private static final long LEAST = 16 * MIB;

    @Test
    void theDefaultsAreThoseThatEverythingAssumes() {
        assertThat(BoxLimits.defaults())
                .isEqualTo(new BoxLimits(2 * GIB, 512, 512 * MIB, 512 * MIB, 128 * MIB, 16 * MIB));
    }

    @Test
    void memoryFilesystemsShrinkWithASmallerMemory() {
        assertThat(BoxLimits.of(512 * MIB, 64))
                .isEqualTo(new BoxLimits(512 * MIB, 64, 128 * MIB, 128 * MIB, 32 * MIB, 16 * MIB));
    }

    @Test
    void everyMemorySizeGivesABox() {
        for (long memory = LEAST; memory <= 64 * GIB; memory += memory / 64 + 1) {
            assertFits(BoxLimits.of(memory, 8));
            assertFits(BoxLimits.of(memory, 8, 1));
            assertFits(BoxLimits.of(memory, 8, memory / 4 * 3));
        }
    }

    @Test
    void everyTmpSizeUpToThreeQuartersGivesABox() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            long memory = random.nextLong(LEAST, 64 * GIB);
            assertThat(BoxLimits.of(memory, 8, random.nextLong(1, memory / 4 * 3 + 1)))
                    .as("seed %d", seed)
                    .satisfies(BoxLimitsTest::assertFits);
        }
    }

    @Test
    void refusesLessThanABoxNeeds() {
        assertThatIllegalArgumentException().isThrownBy(() -> BoxLimits.of(LEAST - 1, 8));
        assertThatIllegalArgumentException().isThrownBy(() -> BoxLimits.of(LEAST, 7));
        assertThatIllegalArgumentException().isThrownBy(() -> BoxLimits.of(LEAST, 8, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> BoxLimits.of(LEAST, 8, LEAST));
    }

    @Test
    void refusesMemoryFilesystemsThatFillTheMemory() {
        assertThat(new BoxLimits(LEAST, 8, LEAST - 4, 1, 1, 1)).satisfies(BoxLimitsTest::assertFits);
        assertThatIllegalArgumentException().isThrownBy(() -> new BoxLimits(LEAST, 8, LEAST - 3, 1, 1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BoxLimits(LEAST, 8, Long.MAX_VALUE, Long.MAX_VALUE, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new BoxLimits(LEAST, 8, 1, Long.MAX_VALUE, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new BoxLimits(LEAST, 8, 1, 1, Long.MAX_VALUE, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new BoxLimits(LEAST, 8, 1, 1, 1, Long.MAX_VALUE));
        assertThatIllegalArgumentException().isThrownBy(() -> new BoxLimits(LEAST, 8, 1, 1, 1, 0));
    }

    private static void assertFits(BoxLimits limits) {
        long sum = limits.tmpBytes() + limits.homeBytes() + limits.sharedMemoryBytes() + limits.notesBytes();
        assertThat(sum).isPositive().isLessThan(limits.memoryBytes());
    }
}
