package dev.glovebox.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.CallEnd;
import dev.glovebox.protocol.CallEnd.Cause;
import dev.glovebox.sandbox.Call;
import dev.glovebox.testing.GloveFrame;
import dev.glovebox.testing.Specs;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class DeadlineWatchTest {
    private static final CallEnd OVERDUE = new CallEnd.Lost("the box did not end a call at its deadline or kill");
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final Duration A_MILLI = Duration.ofMillis(1);

    @Test
    void aGloveThatLetsADeadlinePassIsLostAfterTheGrace() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start(Specs.within(DEADLINE, "a"));
            Call bystander = peer.start("b");

            peer.alarm.advance(DEADLINE.plus(GloveLink.GRACE).minus(A_MILLI));
            assertThat(call.await(Duration.ZERO)).isEmpty();
            peer.alarm.advance(A_MILLI);

            assertThat(call.await()).isEqualTo(OVERDUE);
            assertThat(bystander.await()).isEqualTo(OVERDUE);
            assertThat(peer.timesLost).hasValue(1);
        }
    }

    @Test
    void theGloveIsNotBlamedForATimeInWhichThisProcessWasFrozen() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start(Specs.within(DEADLINE, "a"));

            peer.alarm.advance(DEADLINE.plus(GloveLink.GRACE.multipliedBy(2)).plus(A_MILLI));
            assertThat(call.await(Duration.ZERO)).isEmpty();
            peer.alarm.advance(GloveLink.GRACE);

            assertThat(call.await()).isEqualTo(OVERDUE);
        }
    }

    @Test
    void aCallThatEndsInTimeIsForgotten() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start(Specs.within(DEADLINE, "a"));
            peer.hello().send(GloveFrame.exit(1, 1, 9, 1));
            assertThat(call.await()).isEqualTo(new CallEnd.Signalled(9, Cause.DEADLINE));

            peer.alarm.advance(Duration.ofDays(1));

            assertThat(peer.link.lostReason()).isEmpty();
            assertThat(peer.alarm.pending()).isZero();
        }
    }

    @Test
    void oneAlarmServesManyCalls() throws Exception {
        try (var peer = new Peer()) {
            for (int i = 0; i < 100; i++) {
                peer.start(Specs.within(DEADLINE.plusMillis(i), "a"));
            }
            assertThat(peer.alarm.pending()).isEqualTo(1);

            peer.start(Specs.within(A_MILLI, "a"));

            assertThat(peer.alarm.pending()).isEqualTo(2);
        }
    }

    @Test
    void anAlarmThatFindsNothingOverdueIsSetForTheNext() throws Exception {
        try (var peer = new Peer()) {
            peer.start(Specs.within(A_MILLI, "a"));
            Call later = peer.start(Specs.within(DEADLINE, "b"));
            peer.hello().send(GloveFrame.exit(1, 0, 0, 0));
            peer.send(GloveFrame.stdout(2, new byte[1]));
            assertThat(later.stdout().read()).isZero();

            peer.alarm.advance(GloveLink.GRACE.plus(A_MILLI));
            assertThat(later.await(Duration.ZERO)).isEmpty();
            peer.alarm.advance(DEADLINE);

            assertThat(later.await()).isEqualTo(OVERDUE);
        }
    }

    @Test
    void aKillThatIsNotDoneIsAsBadAsAMissedDeadline() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start("a");
            call.kill();

            peer.alarm.advance(GloveLink.GRACE);

            assertThat(call.await()).isEqualTo(OVERDUE);
        }
    }

    @Test
    void theGloveIsNotBlamedWhileNobodyReadsTheOutput() throws Exception {
        try (var peer = new Peer()) {
            Call call = peer.start(Specs.within(DEADLINE, "a"));
            peer.hello();
            for (int i = 0; i < 4; i++) {
                peer.send(GloveFrame.stdout(1, new byte[65_536]));
            }
            awaitBuffered(call);

            peer.alarm.advance(Duration.ofMinutes(1));
            assertThat(call.await(Duration.ZERO)).isEmpty();
            call.stdout().readNBytes(65_536);
            peer.alarm.advance(GloveLink.GRACE);

            assertThat(call.await()).isEqualTo(OVERDUE);
        }
    }

    @Test
    void realTimePassesByItself() throws Exception {
        var rung = new CountDownLatch(1);
        try (var alarm = new ThreadAlarm("test-alarm")) {
            alarm.ring(alarm.now() + A_MILLI.toNanos(), rung::countDown);

            assertThat(rung.await(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aClosedAlarmStaysSilentAndKeepsNoThread() {
        var alarm = new ThreadAlarm("closed-alarm");
        alarm.ring(alarm.now() + DEADLINE.toNanos(), () -> {});
        Thread thread = Thread.getAllStackTraces().keySet().stream()
                .filter(candidate -> candidate.getName().equals("closed-alarm"))
                .findFirst()
                .orElseThrow();

        alarm.close();
        alarm.ring(alarm.now(), () -> {
            throw new AssertionError("rung after close");
        });

        assertThat(join(thread)).isTrue();
    }

    private static boolean join(Thread thread) {
        try {
            return thread.join(DEADLINE);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitBuffered(Call call) throws IOException {
        while (call.stdout().available() < 262_144) {
            Thread.onSpinWait();
        }
    }
}
