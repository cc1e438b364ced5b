package dev.glovebox.sandbox.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.sandbox.Box.Limit;
import dev.glovebox.sandbox.disk.Usage.Sight;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DiskMeterTest {
    private static final long MIB = 1 << 20;
    private static final long GIB = 1 << 30;
    private static final long FREE = 100 * GIB;
    private static final long FREE_ENTRIES = 10_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final long BOUND_ENTRIES = 1000;
    private static final Set<Limit> NOTHING = Set.of();
    private static final Set<Limit> DISK = Set.of(Limit.DISK);
    private static final DiskBound BOUND = new DiskBound(Path.of("/none"), GIB, BOUND_ENTRIES, DiskBound.Origin.USUAL);

    /** Of a workspace that held 5 GB in 100 entries. */
    private final DiskMeter meter = unmeasured();

    private static DiskMeter unmeasured() {
        return new DiskMeter(BOUND, free(FREE), 0);
    }

    DiskMeterTest() {
        look(meter, FREE);
        assertThat(meter.outgrown(at(0, 5 * GIB, FREE))).isEmpty();
    }

    @Test
    void whatWasThereBeforeDoesNotCount() {
        assertThat(meter.outgrown(at(1, 6 * GIB, FREE))).isEqualTo(NOTHING);
        assertThat(meter.outgrown(at(2, 6 * GIB + 1, FREE))).isEqualTo(DISK);
    }

    @Test
    void whatWasWrittenBeforeTheFirstWalkWasNotThereBefore() {
        DiskMeter late = unmeasured();
        assertThat(late.mustMeasure(free(FREE - 16 * MIB), 1)).isFalse();
        assertThat(late.mustMeasure(free(FREE - 14 * GIB), 1)).as("at once").isTrue();
        assertThat(late.outgrown(at(0, 19 * GIB, FREE - 14 * GIB))).isEqualTo(DISK);
        assertThat(late.start()).contains(new DiskStart(5 * GIB, 100));
    }

    @Test
    void whatIsWrittenWhileTheFirstWalkLastsWasNotThereBeforeEither() {
        DiskMeter late = unmeasured();
        var measured = new DiskMeter.Measured(
                new Usage(19 * GIB, 100, Sight.WHOLE), free(FREE), free(FREE - 14 * GIB), SECOND, 1);
        assertThat(late.outgrown(measured)).isEqualTo(DISK);
    }

    @Test
    void aBoxOfTheSameWorkGoesOnFromItsStart() {
        DiskMeter again = unmeasured();
        again.startAt(new DiskStart(5 * GIB, 100));
        assertThat(again.outgrown(at(0, 5 * GIB + 900 * MIB, FREE))).isEqualTo(NOTHING);
        assertThat(again.outgrown(at(1, 6 * GIB + 1, FREE))).isEqualTo(DISK);
        assertThat(again.start()).contains(new DiskStart(5 * GIB, 100));
    }

    @Test
    void aStartThatIsKnownLaterCountsAllTheSame() {
        meter.startAt(new DiskStart(4 * GIB + 500 * MIB, 100));
        assertThat(meter.outgrown(at(1, 5 * GIB + 500 * MIB, FREE))).isEqualTo(NOTHING);
        assertThat(meter.outgrown(at(2, 5 * GIB + 500 * MIB + 1, FREE))).isEqualTo(DISK);
    }

    @Test
    void aWorkspaceThatShrankMeanwhileGrantsNoMore() {
        DiskMeter again = unmeasured();
        again.startAt(new DiskStart(20 * GIB, 100));
        assertThat(again.outgrown(at(0, 5 * GIB, FREE))).isEqualTo(NOTHING);
        assertThat(again.outgrown(at(1, 6 * GIB + 1, FREE))).isEqualTo(DISK);
    }

    @Test
    void aBoxThatOpensOnATooLargeWorkspaceIsToldWhenItGrows() {
        DiskMeter again = unmeasured();
        again.startAt(new DiskStart(0, 0));
        assertThat(again.outgrown(at(0, 5 * GIB, FREE))).isEqualTo(NOTHING);
        assertThat(again.above()).containsExactly(Limit.DISK);
        assertThat(again.outgrown(at(1, 5 * GIB + 17 * MIB, FREE))).isEqualTo(DISK);
    }

    @Test
    void entriesCount() {
        assertThat(meter.outgrown(entries(1, 1100))).isEqualTo(NOTHING);
        assertThat(meter.outgrown(entries(2, 1101))).isEqualTo(Set.of(Limit.ENTRIES));
    }

    @Test
    void freeEntriesSayWhenToMeasure() {
        assertThat(meter.mustMeasure(new FreeSpace(FREE, FREE_ENTRIES - 1000), SECOND))
                .isFalse();
        assertThat(meter.mustMeasure(new FreeSpace(FREE, FREE_ENTRIES - 1001), SECOND))
                .isTrue();
    }

    @Test
    void withoutACountOfEntriesWalksTell() {
        FreeSpace uncounted = new FreeSpace(FREE - 1, FreeSpace.UNCOUNTED);
        assertThat(meter.mustMeasure(uncounted, SECOND)).isFalse();
        assertThat(meter.mustMeasure(uncounted, 2 * SECOND)).isTrue();
    }

    @Test
    void freeSpaceSaysWhenToMeasure() {
        assertThat(meter.mustMeasure(free(FREE), SECOND)).isFalse();
        assertThat(meter.mustMeasure(free(FREE - GIB), SECOND)).isFalse();
        assertThat(meter.mustMeasure(free(FREE - GIB - 1), SECOND)).isTrue();
    }

    @Test
    void measuringTakesAFifthOfTheTimeAtMostUnlessItIsUrgent() {
        meter.outgrown(
                new DiskMeter.Measured(new Usage(5 * GIB, 100, Sight.WHOLE), free(FREE), free(FREE), 0, 3 * SECOND));
        assertThat(meter.mustMeasure(free(FREE - GIB - 1), 11 * SECOND)).isFalse();
        assertThat(meter.mustMeasure(free(FREE - GIB - 1), 12 * SECOND)).isTrue();
        assertThat(meter.mustMeasure(free(FREE - 3 * GIB), 1)).isTrue();
    }

    @Test
    void spaceThatOthersTookIsNotHeldAgainstTheBox() {
        assertThat(meter.outgrown(at(1, 5 * GIB, FREE - 50 * GIB))).isEqualTo(NOTHING);
        assertThat(meter.mustMeasure(free(FREE - 50 * GIB), 2 * SECOND)).isFalse();
    }

    @Test
    void spaceThatOthersGaveBackHidesNothingForLong() {
        assertThat(meter.mustMeasure(free(FREE + GIB), 59 * SECOND)).isFalse();
        assertThat(meter.mustMeasure(free(FREE + GIB), 60 * SECOND)).isTrue();
        assertThat(meter.mustMeasure(free(FREE), 3600 * SECOND)).isFalse();
    }

    @Test
    void onceOverItIsSaidAgainOnlyWhenItGrows() {
        assertThat(meter.outgrown(at(1, 7 * GIB, FREE))).isEqualTo(DISK);
        assertThat(meter.outgrown(at(2, 7 * GIB, FREE))).isEqualTo(NOTHING);
        assertThat(meter.outgrown(at(3, 7 * GIB + 16 * MIB, FREE))).isEqualTo(NOTHING);
        assertThat(meter.above()).containsExactly(Limit.DISK);
        assertThat(meter.outgrown(at(4, 7 * GIB + 17 * MIB, FREE))).isEqualTo(DISK);
    }

    @Test
    void onceBelowTheBoundIsAsBefore() {
        assertThat(meter.outgrown(at(1, 7 * GIB, FREE))).isEqualTo(DISK);
        assertThat(meter.outgrown(at(2, 6 * GIB, FREE))).isEqualTo(NOTHING);
        assertThat(meter.above()).isEmpty();
        assertThat(meter.outgrown(at(3, 6 * GIB + 1, FREE))).isEqualTo(DISK);
    }

    @Test
    void aBoxThatHidesPartOfItselfIsJudgedByFreeSpace() {
        assertThat(meter.outgrown(partly(1, 5 * GIB, FREE - GIB))).isEqualTo(NOTHING);
        assertThat(meter.outgrown(partly(2, 5 * GIB, FREE - GIB - 1))).isEqualTo(DISK);
    }

    @Test
    void aBoxThatHidesPartOfItselfFromTheFirstMomentOnIsJudgedByFreeSpaceToo() {
        DiskMeter hiding = unmeasured();
        assertThat(hiding.outgrown(partly(1, 5 * GIB, FREE))).isEqualTo(NOTHING);
        assertThat(hiding.mustMeasure(free(FREE), 2 * SECOND)).isFalse();
        assertThat(hiding.outgrown(partly(2, 5 * GIB, FREE - GIB - 1))).isEqualTo(DISK);
    }

    @Test
    void aMeasurementThatFailedIsJudgedByFreeSpaceToo() {
        for (Sight sight : Set.of(Sight.LATE, Sight.HINDERED)) {
            DiskMeter blind = unmeasured();
            assertThat(blind.outgrown(failed(sight, FREE - GIB))).isEqualTo(NOTHING);
            assertThat(blind.outgrown(failed(sight, FREE - 2 * GIB))).isEqualTo(DISK);
        }
    }

    @Test
    void whoKeepsWalksFromEndingIsNotExcusedByWhatOthersGiveBack() {
        for (int turn = 0; turn < 3; turn++) {
            look(meter, FREE - 600 * MIB);
            look(meter, FREE);
            Set<Limit> outgrown = meter.outgrown(failed(Sight.HINDERED, FREE));
            assertThat(outgrown).as("turn %d", turn).isEqualTo(turn < 2 ? NOTHING : DISK);
        }
    }

    @Test
    void aWalkThatWasHinderedIsTriedAgainSoon() {
        meter.outgrown(failed(Sight.HINDERED, FREE));
        assertThat(meter.mustMeasure(free(FREE), SECOND + 1)).isFalse();
        assertThat(meter.mustMeasure(free(FREE), 2 * SECOND)).isTrue();
    }

    @Test
    void theNearerTheBoundTheShorterThePauseAndAtWorkItIsShort() {
        DiskMeter wide =
                new DiskMeter(new DiskBound(Path.of("/none"), GIB, 10_000_000, DiskBound.Origin.USUAL), free(FREE), 0);
        assertThat(wide.pause(free(FREE), false)).isEqualTo(Duration.ofMillis(20));
        wide.outgrown(at(0, 5 * GIB, FREE));
        assertThat(wide.pause(free(FREE), false)).isEqualTo(Duration.ofMillis(512));
        assertThat(wide.pause(free(FREE - GIB / 2), false)).isEqualTo(Duration.ofMillis(256));
        assertThat(wide.pause(free(FREE - GIB), false)).isEqualTo(Duration.ofMillis(20));
        assertThat(wide.pause(free(FREE), true)).isEqualTo(Duration.ofMillis(100));
    }

    private static void look(DiskMeter meter, long free) {
        boolean unused = meter.mustMeasure(free(free), 0);
    }

    private static FreeSpace free(long bytes) {
        return new FreeSpace(bytes, FREE_ENTRIES);
    }

    private static DiskMeter.Measured at(long second, long bytes, long free) {
        return measured(new Usage(bytes, 100, Sight.WHOLE), free, second);
    }

    private static DiskMeter.Measured entries(long second, long entries) {
        return measured(new Usage(5 * GIB, entries, Sight.WHOLE), FREE, second);
    }

    private static DiskMeter.Measured partly(long second, long bytes, long free) {
        return measured(new Usage(bytes, 100, Sight.PARTLY), free, second);
    }

    private static DiskMeter.Measured failed(Sight sight, long free) {
        return measured(Usage.unknown(sight), free, 1);
    }

    private static DiskMeter.Measured measured(Usage usage, long free, long second) {
        return new DiskMeter.Measured(usage, free(free), free(free), second * SECOND, 1);
    }
}
