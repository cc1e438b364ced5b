package dev.glovebox.jobs.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.jobs.Feed.Following;
import dev.glovebox.jobs.Feed.Item;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
final class HubTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration NOW = Duration.ofMillis(100);
    private static final Item QUIET = new Item.Quiet();

    private final FakeJobs jobs = new FakeJobs();
    private final Hub hub = new Hub(jobs, jobs::find, new Hub.Pace(Duration.ofMillis(5), Duration.ofMillis(40)));
    private final JobId job = jobs.add();

    @Test
    void whatIsKeptComesFromTheJournalAndThenFromTheChannel() throws Exception {
        jobs.append(job, notice("one"));
        try (Channel channel = hub.open(job);
                Following following = hub.follow(job, 0)) {
            assertThat(following.next(SOON)).isEqualTo(kept(1, "one"));
            keep(channel, notice("two"));
            channel.live(new AgentEvent.TextDelta("x\ny"));
            assertThat(following.next(SOON)).isEqualTo(kept(2, "two"));
            assertThat(following.next(SOON)).isEqualTo(delta("x\\ny"));
            assertThat(following.next(NOW)).isEqualTo(QUIET);
        }
    }

    @Test
    void beginsAfterTheNumberGiven() throws Exception {
        jobs.append(job, notice("one"));
        jobs.append(job, notice("two"));
        try (Following following = hub.follow(job, 1)) {
            assertThat(following.next(SOON)).isEqualTo(kept(2, "two"));
            assertThat(following.next(NOW)).isEqualTo(QUIET);
        }
    }

    @Test
    void aNumberThatWasNeverGivenHoldsUpNobodyElse() throws Exception {
        jobs.append(job, notice("one"));
        try (Following ahead = hub.follow(job, 999);
                Following other = hub.follow(job, 0)) {
            assertThat(ahead.next(NOW)).isEqualTo(QUIET);
            assertThat(other.next(SOON)).isEqualTo(kept(1, "one"));
            Job done = jobs.turn(job, Job.State.COMPLETE);
            assertThat(other.next(SOON)).isEqualTo(new Item.Over(done));
            assertThat(ahead.next(SOON)).isEqualTo(new Item.Over(done));
        }
    }

    @Test
    void theUnfinishedAnswerComesInOnePieceBetweenWhatIsKeptAndWhatComes() throws Exception {
        try (Channel channel = hub.open(job)) {
            keep(channel, notice("one"));
            channel.live(new AgentEvent.TextDelta("Hel"));
            channel.live(new AgentEvent.TextDelta("lo"));
            try (Following following = hub.follow(job, 0)) {
                assertThat(following.next(SOON)).isEqualTo(kept(1, "one"));
                assertThat(following.next(SOON)).isEqualTo(delta("Hello"));
                channel.live(new AgentEvent.TextDelta(" world"));
                assertThat(following.next(SOON)).isEqualTo(delta(" world"));
            }
        }
    }

    @Test
    void anAnswerThatIsKeptOrDroppedIsUnfinishedNoMore() throws Exception {
        try (Channel channel = hub.open(job)) {
            keep(channel, notice("one"));
            channel.live(new AgentEvent.TextDelta("lost"));
            keep(channel, AgentEvent.Noticed.answerDropped("again"));
            channel.live(new AgentEvent.TextDelta("said"));
            keep(channel, answer("said"));
            try (Following following = hub.follow(job, 3)) {
                assertThat(following.next(NOW)).isEqualTo(QUIET);
            }
        }
    }

    @Test
    void whatARunningToolHasPrintedComesToo() throws Exception {
        try (Channel channel = hub.open(job)) {
            keep(channel, new AgentEvent.ToolStarted(new Content.ToolCall("c1", "bash", "{}")));
            channel.live(new AgentEvent.ToolOutput("c1", "a\n"));
            channel.live(new AgentEvent.ToolOutput("c1", "b\n"));
            assertThat(second(0))
                    .isEqualTo(new Item.Live(
                            "tool_output", "{\"type\":\"tool_output\",\"call\":\"c1\",\"text\":\"a\\nb\\n\"}"));
            var result = new ToolResult(
                    "c1", ToolResult.Outcome.DONE, List.of(), Json.object().end());
            keep(channel, new AgentEvent.ToolEnded(result, Duration.ZERO));
            try (Following late = hub.follow(job, 2)) {
                assertThat(late.next(NOW)).isEqualTo(QUIET);
            }
        }
    }

    @Test
    void onlyTheEndOfMuchOutputIsShownAgain() throws Exception {
        try (Channel channel = hub.open(job)) {
            keep(channel, notice("one"));
            for (int i = 0; i < 10_000; i++) {
                channel.live(new AgentEvent.ToolOutput("c1", "line %5d of much output\n".formatted(i)));
            }
            Item shown = second(0);
            assertThat(((Item.Live) shown).json())
                    .hasSizeBetween(1 << 16, 1 << 18)
                    .endsWith("line  9999 of much output\\n\"}")
                    .doesNotContain("line     1 of");
        }
    }

    @Test
    void aJobThatSomebodyElseRunsIsLookedUpAndEndsWithTheStore() throws Exception {
        try (Following following = hub.follow(job, 0)) {
            assertThat(following.next(NOW)).isEqualTo(QUIET);
            jobs.append(job, notice("one"));
            assertThat(following.next(SOON)).isEqualTo(kept(1, "one"));
            jobs.append(job, notice("two"));
            Job done = jobs.turn(job, Job.State.FAILED);
            assertThat(following.next(SOON)).isEqualTo(kept(2, "two"));
            assertThat(following.next(SOON)).isEqualTo(new Item.Over(done));
            assertThat(following.next(SOON)).isEqualTo(new Item.Over(done));
        }
    }

    @Test
    void onceAChannelOpensItIsListenedTo() throws Exception {
        try (Following following = hub.follow(job, 0)) {
            assertThat(following.next(NOW)).isEqualTo(QUIET);
            try (Channel channel = hub.open(job)) {
                keep(channel, notice("one"));
                channel.live(new AgentEvent.TextDelta("live"));
                assertThat(following.next(SOON)).isEqualTo(kept(1, "one"));
                assertThat(following.next(SOON)).isEqualTo(delta("live"));
                int before = jobs.reads();
                assertThat(following.next(Duration.ofMillis(300))).isEqualTo(QUIET);
                assertThat(jobs.reads()).isLessThanOrEqualTo(before + 1);
            }
        }
    }

    @Test
    void betweenTheChannelsCloseAndTheStoresWordNothingIsOver() throws Exception {
        try (Following following = hub.follow(job, 0)) {
            try (Channel channel = hub.open(job)) {
                keep(channel, notice("last"));
            }
            assertThat(following.next(SOON)).isEqualTo(kept(1, "last"));
            assertThat(following.next(Duration.ofMillis(300))).isEqualTo(QUIET);
            Job done = jobs.turn(job, Job.State.COMPLETE);
            assertThat(following.next(SOON)).isEqualTo(new Item.Over(done));
        }
    }

    @Test
    void anOldChannelThatLingersCountsNoMore() throws Exception {
        Channel old = hub.open(job);
        try (Following following = hub.follow(job, 0);
                Channel channel = hub.open(job)) {
            keep(channel, notice("one"));
            old.live(new AgentEvent.TextDelta("ghost"));
            old.close();
            channel.live(new AgentEvent.TextDelta("real"));
            assertThat(following.next(SOON)).isEqualTo(kept(1, "one"));
            assertThat(following.next(SOON)).isEqualTo(delta("real"));
        }
    }

    @Test
    void whoeverReadsNothingHoldsUpNobodyAndMissesNothingThatIsKept() throws Exception {
        try (Channel channel = hub.open(job);
                Following slow = hub.follow(job, 0)) {
            keep(channel, notice("0"));
            assertThat(slow.next(SOON)).isEqualTo(kept(1, "0"));
            for (int i = 1; i <= 3000; i++) {
                channel.live(new AgentEvent.TextDelta("word " + i));
                keep(channel, i % 10 == 0 ? answer("" + i) : notice("" + i));
            }
            channel.live(new AgentEvent.TextDelta("end"));
            List<Item> items = new ArrayList<>();
            for (Item item = slow.next(SOON); !item.equals(delta("end")); item = slow.next(SOON)) {
                items.add(item);
            }
            assertThat(items.stream().filter(Item.Kept.class::isInstance).map(item -> ((Item.Kept) item).number()))
                    .hasSize(3000)
                    .isSorted()
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void whoeverWasTooSlowGetsTheMissedPartOfTheAnswerOnce() throws Exception {
        try (Channel channel = hub.open(job);
                Following slow = hub.follow(job, 0)) {
            keep(channel, notice("one"));
            channel.live(new AgentEvent.TextDelta("seen "));
            assertThat(slow.next(SOON)).isEqualTo(kept(1, "one"));
            assertThat(slow.next(SOON)).isEqualTo(delta("seen "));
            StringBuilder missed = new StringBuilder();
            for (int i = 0; i < 2000; i++) {
                channel.live(new AgentEvent.TextDelta(i + " "));
                missed.append(i).append(' ');
            }
            assertThat(slow.next(SOON)).isEqualTo(delta(missed.toString()));
        }
    }

    @Test
    void aStoreThatIsAwayIsToldAndWhatCameMeanwhileFollows() throws Exception {
        try (Following following = hub.follow(job, 0)) {
            assertThat(following.next(NOW)).isEqualTo(QUIET);
            jobs.goAway();
            assertThatThrownBy(() -> following.next(SOON)).isInstanceOf(StoreAway.class);
            jobs.append(job, notice("one"));
            jobs.comeBack();
            assertThat(nextDespiteTrouble(following)).isEqualTo(kept(1, "one"));
        }
    }

    @Test
    void nothingIsLeftWhenAllHaveGone() throws Exception {
        Following one = hub.follow(job, 0);
        Following two = hub.follow(job, 0);
        Channel channel = hub.open(job);
        one.next(NOW);
        assertThat(hub.following()).isEqualTo(2);
        one.close();
        one.close();
        channel.close();
        channel.close();
        assertThat(hub.held()).isEqualTo(1);
        two.close();
        assertThat(hub.held()).isZero();
        assertThat(hub.following()).isZero();
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        try (Following following = hub.follow(job, 0)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> following.next(SOON)).isInstanceOf(InterruptedException.class);
        }
    }

    private static Item nextDespiteTrouble(Following following) throws InterruptedException {
        while (true) {
            try {
                return following.next(SOON);
            } catch (StoreAway e) {
                // an earlier look
            }
        }
    }

    private Item second(long after) throws InterruptedException {
        try (Following following = hub.follow(job, after)) {
            following.next(SOON);
            return following.next(SOON);
        }
    }

    private void keep(Channel channel, AgentEvent.Kept event) {
        channel.kept(jobs.append(job, event));
    }

    static AgentEvent.Noticed notice(String text) {
        return new AgentEvent.Noticed(text);
    }

    static AgentEvent.Answered answer(String text) {
        return new AgentEvent.Answered(
                new Message.Answer(List.of(new Content.Text(text)), Message.Stop.DONE, new Message.Usage(0, 0, 0, 0)));
    }

    private static Item kept(long number, String text) {
        return new Item.Kept(
                number,
                "noticed",
                "{\"number\":" + number + ",\"time\":\"1970-01-01T00:00:00Z\",\"type\":\"noticed\",\"text\":\"" + text
                        + "\"}");
    }

    private static Item delta(String text) {
        return new Item.Live("text_delta", "{\"type\":\"text_delta\",\"text\":\"" + text + "\"}");
    }
}
