package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.feed.Channel;
import dev.glovebox.jobs.feed.FakeJobs;
import dev.glovebox.jobs.feed.Hub;
import dev.glovebox.protocol.AgentEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class EventStreamTest {
    private static final EventStream.Rhythm QUICK =
            new EventStream.Rhythm(Duration.ofMillis(20), Duration.ofMillis(5), Duration.ofMillis(100), Duration.ZERO);

    private final FakeJobs jobs = new FakeJobs();
    private final Hub hub = new Hub(jobs, jobs::find, Hub.Pace.USUAL);
    private final JobId job = jobs.add();
    private final AtomicInteger open = new AtomicInteger();

    @Test
    void whoIsNoLongerWelcomeSeesNoMore() throws Exception {
        var welcome = new AtomicBoolean(true);
        var written = new ByteArrayOutputStream();
        var client = Thread.ofVirtual().start(() -> stream(welcome::get, written));
        assertThat(client.join(Duration.ofMillis(300))).isFalse();
        welcome.set(false);
        assertThat(client.join(Duration.ofSeconds(10))).isTrue();

        assertThat(written.toString(StandardCharsets.UTF_8))
                .startsWith("retry: 2000\n\n: beat\n\n: beat\n\n")
                .endsWith(": beat\n\n");
        assertThat(hub.following()).isZero();
        assertThat(open).hasValue(0);
    }

    @Test
    void aConnectionThatIsGoneIsNoticedWithinOneBeat() {
        var gone = new OutputStream() {
            private int writes;

            @Override
            public void write(int b) {}

            @Override
            public void write(byte[] bytes) throws IOException {
                if (++writes > 2) {
                    throw new IOException("reset by peer");
                }
            }
        };
        assertThatThrownBy(() -> {
                    try (var stream = new EventStream(hub.follow(job, 0), () -> true, QUICK, open)) {
                        stream.to(gone);
                    }
                })
                .hasMessage("reset by peer");
        assertThat(hub.following()).isZero();
    }

    @Test
    void whatIsThereAlreadyGoesOutInOneWrite() throws Exception {
        var written = new ByteArrayOutputStream();
        var flushes = new AtomicInteger();
        var client = new OutputStream() {
            @Override
            public void write(int b) {
                written.write(b);
            }

            @Override
            public void flush() {
                flushes.incrementAndGet();
            }
        };
        for (int i = 0; i < 200; i++) {
            jobs.append(job, new AgentEvent.Noticed("n"));
        }
        jobs.turn(job, Job.State.FAILED);
        try (Channel channel = hub.open(job)) {
            channel.live(new AgentEvent.TextDelta("x"));
        }
        stream(() -> true, client);

        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains("id: 200\n")
                .contains("event: end\n");
        assertThat(flushes.get()).isLessThan(6);
    }

    @Test
    void aStoreThatIsAwayIsASilence() throws Exception {
        var written = new ByteArrayOutputStream();
        jobs.goAway();
        var client = Thread.ofVirtual().start(() -> stream(() -> true, written));
        assertThat(client.join(Duration.ofMillis(200))).isFalse();
        jobs.append(job, new AgentEvent.Noticed("meanwhile"));
        jobs.turn(job, Job.State.COMPLETE);
        jobs.comeBack();
        assertThat(client.join(Duration.ofSeconds(10))).isTrue();

        assertThat(written.toString(StandardCharsets.UTF_8)).contains(": beat\n", "id: 1\n", "event: end\n");
    }

    private void stream(BooleanSupplier isWelcome, OutputStream client) {
        try (var stream = new EventStream(hub.follow(job, 0), isWelcome, QUICK, open)) {
            stream.to(client);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
