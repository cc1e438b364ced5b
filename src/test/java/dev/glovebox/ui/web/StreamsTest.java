package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.jobs.StoreAway;
import dev.glovebox.ui.web.Streams.Place;
import dev.glovebox.ui.web.Streams.Right;
import dev.glovebox.ui.web.Streams.Silence;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class StreamsTest {
    private final AtomicLong now = new AtomicLong();
    private final Streams streams = new Streams(2, now::get);
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void end() {
        over.countDown();
    }

    /** A thread that holds a place until it is interrupted or the test is over. */
    private final class Open {
        private final CompletableFuture<Place> place = new CompletableFuture<>();
        private final CompletableFuture<Boolean> interrupted = new CompletableFuture<>();

        Open(String user, Object credential, BooleanSupplier holds, Silence silence) {
            Thread.ofVirtual().start(() -> {
                try (Place mine = streams.enter(user, new Right(credential, holds), silence)) {
                    place.complete(mine);
                    over.await();
                    interrupted.complete(false);
                } catch (InterruptedException e) {
                    interrupted.complete(true);
                } catch (Problem.Refused e) {
                    place.completeExceptionally(e);
                }
            });
            place.join();
        }
    }

    private Open preview() {
        return new Open("ada", "token", () -> true, Silence.GIVES_WAY);
    }

    private void refuses() {
        assertThatExceptionOfType(Problem.Refused.class)
                .isThrownBy(() -> streams.enter("ada", new Right("token", () -> true), Silence.KEEPS_ITS_PLACE))
                .matches(refused -> refused.problem().code() == Problem.Code.TOO_MANY_STREAMS);
    }

    @Test
    void theLongestSilentPreviewGivesItsPlaceToTheNextStreamOfItsUser() {
        Open first = preview();
        Open second = preview();
        refuses();
        now.addAndGet(Duration.ofSeconds(9).toNanos());
        first.place.join().moved();
        refuses();
        now.addAndGet(Duration.ofSeconds(1).toNanos());
        Place third = streams.enter("ada", new Right("token", () -> true), Silence.KEEPS_ITS_PLACE);
        assertThat(second.interrupted.join()).isTrue();
        assertThat(first.interrupted).isNotDone();
        assertThat(streams.count()).isEqualTo(2);
        third.close();
        assertThat(streams.count()).isEqualTo(1);
    }

    @Test
    void nobodyElsesAndNoOtherStreamGivesWay() {
        new Open("bob", "token", () -> true, Silence.GIVES_WAY);
        new Open("ada", "token", () -> true, Silence.KEEPS_ITS_PLACE);
        new Open("ada", "token", () -> true, Silence.KEEPS_ITS_PLACE);
        now.addAndGet(Duration.ofHours(1).toNanos());
        refuses();
    }

    @Test
    void whoMayNoLongerLookIsEndedAndTheOthersAreNot() {
        AtomicBoolean holds = new AtomicBoolean(true);
        AtomicInteger looks = new AtomicInteger();
        BooleanSupplier counted = () -> {
            looks.incrementAndGet();
            return holds.get();
        };
        Open one = new Open("ada", "token", counted, Silence.KEEPS_ITS_PLACE);
        Open two = new Open("ada", "token", counted, Silence.KEEPS_ITS_PLACE);
        Open other = new Open("bob", "another", () -> true, Silence.KEEPS_ITS_PLACE);
        streams.look();
        assertThat(streams.count()).isEqualTo(3);
        assertThat(looks).hasValue(1);
        holds.set(false);
        new Revocations(streams).announce();
        assertThat(streams.count()).isEqualTo(1);
        assertThat(one.interrupted.join()).isTrue();
        assertThat(two.interrupted.join()).isTrue();
        assertThat(other.interrupted).isNotDone();
    }

    @Test
    void aStoreThatIsAwayEndsNothing() {
        Open one = new Open(
                "ada",
                "token",
                () -> {
                    throw new StoreAway("the disk is gone", new IOException());
                },
                Silence.KEEPS_ITS_PLACE);
        streams.look();
        assertThat(streams.count()).isEqualTo(1);
        assertThat(one.interrupted).isNotDone();
    }

    @Test
    void whatWasRevokedIsLookedUpAgainAtOnce() {
        AtomicBoolean holds = new AtomicBoolean(true);
        Revocations revocations = new Revocations(streams);
        Standing standing = new Standing(holds::get, revocations::count);
        holds.set(false);
        assertThat(standing.getAsBoolean())
                .as("a look is good for some seconds")
                .isTrue();
        revocations.announce();
        assertThat(standing.getAsBoolean()).isFalse();
    }
}
