package dev.glovebox.sandbox.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class DiskMeterTest {
    private static final long MIB = 1 << 20;
    private static final long GIB = 1 << 30;
    private static final long FREE = 100 * GIB;
    private static final long SECOND = 1_000_000_000;

    private final DiskMeter meter = new DiskMeter(GIB, Duration.ofSeconds(60));

    DiskMeterTest() {
        meter.start(at(0, 5 * GIB, 0, FREE));
    }

    @Test
    void whatWasThereBeforeDoesNotCount() {
        assertThat(meter.isOver(at(1, 6 * GIB, 0, FREE))).isFalse();
        assertThat(meter.isOver(at(2, 6 * GIB + 1, 0, FREE))).isTrue();
    }

    @Test
    void freeSpaceSaysWhenToMeasure() {
        assertThat(meter.mustMeasure(FREE, SECOND)).isFalse();
        assertThat(meter.mustMeasure(FREE - GIB, SECOND)).isFalse();
        assertThat(meter.mustMeasure(FREE - GIB - 1, SECOND)).isTrue();
    }

    @Test
    void measuringTakesAFifthOfTheTimeAtMost() {
        meter.start(new DiskMeter.Measured(new Usage(0, 0), FREE, 0, 3 * SECOND));
        assertThat(meter.mustMeasure(FREE - 2 * GIB, 11 * SECOND)).isFalse();
        assertThat(meter.mustMeasure(FREE - 2 * GIB, 12 * SECOND)).isTrue();
    }

    @Test
    void spaceThatOthersTookIsNotHeldAgainstTheBox() {
        assertThat(meter.isOver(at(1, 5 * GIB, 0, FREE - 50 * GIB))).isFalse();
        assertThat(meter.mustMeasure(FREE - 50 * GIB, 2 * SECOND)).isFalse();
    }

    @Test
    void spaceThatOthersGaveBackHidesNothingForLong() {
        assertThat(meter.mustMeasure(FREE + GIB, 59 * SECOND)).isFalse();
        assertThat(meter.mustMeasure(FREE + GIB, 60 * SECOND)).isTrue();
        assertThat(meter.mustMeasure(FREE, 3600 * SECOND)).isFalse();
    }

    @Test
    void onceOverItIsSaidAgainOnlyWhenItGrows() {
        assertThat(meter.isOver(at(1, 7 * GIB, 0, FREE))).isTrue();
        assertThat(meter.isOver(at(2, 7 * GIB, 0, FREE))).isFalse();
        assertThat(meter.isOver(at(3, 7 * GIB + 16 * MIB, 0, FREE))).isFalse();
        assertThat(meter.isOver(at(4, 7 * GIB + 17 * MIB, 0, FREE))).isTrue();
    }

    @Test
    void onceBelowTheBoundIsAsBefore() {
        assertThat(meter.isOver(at(1, 7 * GIB, 0, FREE))).isTrue();
        assertThat(meter.isOver(at(2, 6 * GIB, 0, FREE))).isFalse();
        assertThat(meter.isOver(at(3, 6 * GIB + 1, 0, FREE))).isTrue();
    }

    @Test
    void aBoxThatHidesPartOfItselfIsJudgedByFreeSpace() {
        assertThat(meter.isOver(at(1, 5 * GIB, 1, FREE - GIB))).isFalse();
        assertThat(meter.isOver(at(2, 5 * GIB, 1, FREE - GIB - 1))).isTrue();
    }

    @Test
    void aMeasurementThatFailedIsJudgedByFreeSpaceToo() {
        assertThat(meter.isOver(new DiskMeter.Measured(Usage.UNKNOWN, FREE - GIB, SECOND, 1)))
                .isFalse();
        assertThat(meter.isOver(new DiskMeter.Measured(Usage.UNKNOWN, FREE - 2 * GIB, SECOND, 1)))
                .isTrue();
    }

    @Test
    void theNearerTheBoundTheShorterThePause() {
        assertThat(meter.pause(FREE)).isEqualTo(Duration.ofMillis(512));
        assertThat(meter.pause(FREE - GIB / 2)).isEqualTo(Duration.ofMillis(256));
        assertThat(meter.pause(FREE - GIB)).isEqualTo(Duration.ofMillis(20));
        assertThat(new DiskMeter(100 * GIB, Duration.ofSeconds(60)).beforeStart())
                .isEqualTo(Duration.ofSeconds(2));
        assertThat(new DiskMeter(64 * MIB, Duration.ofSeconds(60)).beforeStart())
                .isLessThan(Duration.ofMillis(10));
    }

    private static DiskMeter.Measured at(long second, long bytes, long unseen, long free) {
        return new DiskMeter.Measured(new Usage(bytes, unseen), free, second * SECOND, 1);
    }
}
