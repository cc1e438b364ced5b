package dev.glovebox.jobs.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.Feed.Following;
import dev.glovebox.jobs.Feed.Item;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any order of runs here and elsewhere, closings, bursts, slow readers and reconnects: no kept event is missed or comes twice. */
@Timeout(180)
final class HubInterleavingTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private final FakeJobs jobs = new FakeJobs();
    private final Hub hub = new Hub(jobs, jobs::find, new Hub.Pace(Duration.ofMillis(1), Duration.ofMillis(10)));

    @RepeatedTest(20)
    void everyFollowerSeesEveryKeptEventOnceAndNoWordOfAnAnswerTwice() throws Exception {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        System.out.println("seed " + seed);
        JobId job = jobs.add();
        List<Callable<Long>> works = new ArrayList<>();
        works.add(() -> new Runs(job, new Random(seed)).run());
        for (int i = 1; i <= 8; i++) {
            long own = seed + i;
            works.add(() -> new Looker(job, new Random(own)).run());
        }
        assertThat(inParallel(works)).containsOnly((long) jobs.after(job, 0).size());
        assertThat(hub.held()).isZero();
    }

    @Test
    void twoHundredFollowersOfFourBusyJobs() throws Exception {
        List<Callable<Long>> works = new ArrayList<>();
        for (int j = 0; j < 4; j++) {
            JobId job = jobs.add();
            works.add(() -> {
                try (Channel channel = hub.open(job)) {
                    for (int i = 0; i < 500; i++) {
                        channel.live(new AgentEvent.TextDelta("word "));
                        var event = i % 5 == 4 ? HubTest.answer("word ".repeat(5)) : HubTest.notice("n" + i);
                        channel.kept(jobs.append(job, event));
                        LockSupport.parkNanos(1_000_000);
                    }
                }
                jobs.turn(job, Job.State.COMPLETE);
                return 500L;
            });
            for (int i = 0; i < 50; i++) {
                works.add(() -> new Looker(job, new Random(0)).watch());
            }
        }
        assertThat(inParallel(works)).containsOnly(500L);
        assertThat(hub.held()).isZero();
    }

    private static List<Long> inParallel(List<Callable<Long>> works) throws Exception {
        List<Long> values = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Long> value : works.stream().map(threads::submit).toList()) {
                values.add(value.get(100, TimeUnit.SECONDS));
            }
        }
        return values;
    }

    /** A job that runs here, elsewhere, and here again. */
    private final class Runs {
        private final JobId job;
        private final Random random;
        private long last;

        Runs(JobId job, Random random) {
            this.job = job;
            this.random = random;
        }

        long run() {
            for (int run = 0; run < 6; run++) {
                if (random.nextInt(3) == 0) {
                    elsewhere();
                } else {
                    here();
                }
                pause(20);
            }
            jobs.turn(job, random.nextBoolean() ? Job.State.COMPLETE : Job.State.CANCELLED);
            return last;
        }

        private void elsewhere() {
            for (int i = random.nextInt(40); i > 0; i--) {
                last = jobs.append(job, HubTest.notice("elsewhere")).number();
                pause(2);
            }
        }

        private void here() {
            try (Channel channel = hub.open(job)) {
                for (int i = random.nextInt(15); i > 0; i--) {
                    keep(channel, HubTest.notice("here"));
                    answer(channel);
                    pause(2);
                }
            }
        }

        private void answer(Channel channel) {
            StringBuilder text = new StringBuilder();
            int words = random.nextInt(4) == 0 ? 1500 : random.nextInt(60);
            for (int i = 0; i < words; i++) {
                text.append(i).append(' ');
                channel.live(new AgentEvent.TextDelta(i + " "));
                if (random.nextInt(100) == 0) {
                    keep(channel, HubTest.notice("amid"));
                    pause(3);
                }
            }
            boolean drops = random.nextInt(5) == 0;
            keep(channel, drops ? AgentEvent.Noticed.answerDropped("again") : HubTest.answer(text.toString()));
        }

        private void keep(Channel channel, AgentEvent.Kept event) {
            Journal.Entry entry = jobs.append(job, event);
            last = entry.number();
            channel.kept(entry);
        }

        private void pause(int most) {
            if (random.nextInt(4) == 0) {
                LockSupport.parkNanos(random.nextLong(most * 1_000_000L));
            }
        }
    }

    /** Connects again and again, from where it was, and checks all it sees. */
    private final class Looker {
        private final JobId job;
        private final Random random;
        private final StringBuilder shown = new StringBuilder();
        private long last;
        private boolean over;

        Looker(JobId job, Random random) {
            this.job = job;
            this.random = random;
        }

        long run() throws InterruptedException {
            while (!over) {
                shown.setLength(0);
                try (Following following = hub.follow(job, last)) {
                    for (int i = random.nextInt(400); i >= 0 && !over; i--) {
                        see(following.next(SOON));
                        pause();
                    }
                }
            }
            return last;
        }

        long watch() throws InterruptedException {
            try (Following following = hub.follow(job, 0)) {
                while (!over) {
                    see(following.next(SOON));
                }
            }
            return last;
        }

        private void see(Item item) {
            switch (item) {
                case Item.Kept kept -> {
                    assertThat(kept.number()).isEqualTo(last + 1);
                    last++;
                    check(Json.parse(kept.json()));
                }
                case Item.Live live ->
                    shown.append(Json.parse(live.json()).string("text").orElseThrow());
                case Item.Quiet() -> throw new AssertionError("nothing came after " + last);
                case Item.Over ignored -> over = true;
            }
        }

        /** What was shown of an answer is its beginning: no word is missing before the last one shown, none came twice. */
        private void check(Json event) {
            boolean isAnswer = event.string("type").orElseThrow().equals("answered");
            if (isAnswer) {
                String text = event.at("answer")
                        .orElseThrow()
                        .at("content")
                        .orElseThrow()
                        .text();
                assertThat(text).contains("\"text\":\"" + shown);
            }
            if (isAnswer || event.at("details").isPresent()) {
                shown.setLength(0);
            }
        }

        private void pause() {
            if (random.nextInt(60) == 0) {
                LockSupport.parkNanos(random.nextLong(10_000_000));
            }
        }
    }
}
