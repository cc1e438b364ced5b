package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Message.Usage;
import org.junit.jupiter.api.Test;

final class UsageTest {
    @Test
    void addsUp() {
        assertThat(new Usage(1, 2, 3, 4).plus(new Usage(10, 20, 30, 40))).isEqualTo(new Usage(11, 22, 33, 44));
    }

    @Test
    void numbersThatCannotBeNeverMakeASumNegative() {
        var huge = new Usage(Long.MAX_VALUE, Long.MAX_VALUE, -1, Long.MIN_VALUE);

        assertThat(huge.plus(huge)).isEqualTo(huge);
        assertThat(huge.input()).isPositive();
        assertThat(huge.cacheRead()).isZero();
    }
}
