package dev.glovebox.jobs.sql;

import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.claim;
import static dev.glovebox.jobs.sql.Wishes.keyed;
import static dev.glovebox.jobs.sql.Wishes.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.jobs.Audit.Deed;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.Files;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.JobStore.Stop;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Request.GivenFile;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.Retention;
import dev.glovebox.jobs.Retention.Kept;
import dev.glovebox.jobs.Retention.Scope;
import dev.glovebox.jobs.Retention.Share;
import dev.glovebox.jobs.Title;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** What every store does with jobs that ended. */
abstract class RetentionContract extends StoresContract {
    private static final Duration WHILE = Duration.ofMinutes(20);
    private static final Scope ONE = new Scope("one", Files.OF_EACH_SERVER);
    private static final Scope SHARED = new Scope("two", Files.SHARED);

    private Job ended(String owner) {
        return ended(task(owner, "x"));
    }

    private Job ended(NewJob job) {
        accepted(job);
        Claimed claimed = claimed(claim("one"));
        stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), Spent.NOTHING);
        return now(claimed.job().id());
    }

    private Retention retention() {
        return stores.retention();
    }

    private Map<String, Share> shares(Scope scope) {
        Map<String, Share> seen = new HashMap<>();
        retention()
                .takeOf(
                        scope,
                        shares -> {
                            seen.putAll(shares);
                            return Optional.empty();
                        },
                        WHILE);
        return seen;
    }

    @Test
    void oldJobsAreTakenByTheServerThatHasThemAndByOneOnly() {
        Job old = ended("anna");
        age(old.id(), "ended");
        ended("anna");

        assertThat(retention().takeOld(new Scope("two", Files.OF_EACH_SERVER), Duration.ofHours(1), WHILE))
                .isEmpty();
        assertThat(retention().takeOld(SHARED, Duration.ofHours(1), WHILE)).contains(new Kept(old.id(), "anna"));
        assertThat(retention().takeOld(ONE, Duration.ofHours(1), WHILE)).isEmpty();
        retention().removed(old.id());
        assertThat(retention().isRemoved(old.id())).isTrue();
        assertThat(now(old.id()).state()).isEqualTo(Job.State.COMPLETE);
    }

    @Test
    void aServerThatDiedWhileItRemovedIsWaitedForNoLongerThanItSaid() {
        Job old = ended("anna");
        assertThat(retention().takeOld(ONE, Duration.ZERO, WHILE)).isPresent();
        stores.database().write(sql -> sql.update("UPDATE jobs SET removal_after = 1000"));
        assertThat(retention().takeOld(ONE, Duration.ZERO, WHILE)).contains(new Kept(old.id(), "anna"));
    }

    @Test
    void aRemovalThatFailsStandsBehindOthersAndWaitsLongerEachTime() {
        Job bad = ended("anna");
        Job next = ended("anna");
        age(bad.id(), "ended");
        assertThat(retention().takeOld(ONE, Duration.ZERO, WHILE)).contains(new Kept(bad.id(), "anna"));
        assertThat(retention().failed(bad.id())).isEqualTo(1);
        long first = waits(bad.id());
        assertThat(retention().takeOld(ONE, Duration.ZERO, WHILE)).contains(new Kept(next.id(), "anna"));
        assertThat(retention().isRemoved(bad.id())).isFalse();
        assertThat(retention().failed(bad.id())).isEqualTo(2);
        assertThat(waits(bad.id())).isGreaterThan(first);
        for (int i = 0; i < 100; i++) {
            retention().failed(bad.id());
        }
        assertThat(waits(bad.id())).isBetween(first, first + Micros.of(Duration.ofDays(2)));
    }

    private long waits(JobId id) {
        return stores.database().read(sql -> sql.number("SELECT removal_after FROM jobs WHERE id = ?", id.text()));
    }

    @Test
    void eachOwnersShareIsWhatTheirEndedJobsTakeWithTheirRows() {
        Job of = ended("anna");
        Job stuck = ended("anna");
        Job taken = ended("anna");
        Job others = ended("bert");
        accepted(task("carl", "runs"));
        Job running = claimed(claim("one")).job();
        assertThat(retention().unmeasured(ONE, Optional.empty(), 10))
                .extracting(Kept::id)
                .containsExactlyInAnyOrder(of.id(), stuck.id(), taken.id(), others.id());
        assertThat(retention().active(ONE)).containsExactly(new Kept(running.id(), "carl"));

        for (Job job : List.of(of, stuck, taken, others, running)) {
            retention().measured(job.id(), 1 << 20);
        }
        retention().failed(stuck.id());
        assertThat(retention().takeOf(ONE, shares -> Optional.of("anna"), WHILE))
                .isPresent();
        assertThat(retention().unmeasured(ONE, Optional.empty(), 10)).isEmpty();

        Map<String, Share> shares = shares(ONE);
        assertThat(shares).containsOnlyKeys("anna", "bert");
        Share annas = shares.getOrDefault("anna", new Share(0, 0));
        assertThat(annas.removable()).isBetween(1L << 20, (1L << 20) + 1000);
        assertThat(annas.stuck()).isBetween(1L << 20, (1L << 20) + 1000);
        assertThat(shares).containsEntry("bert", new Share(annas.removable(), 0));
    }

    @Test
    void aJobThatChangedAfterItsEndIsMeasuredAgain() {
        Job changed = ended("anna");
        Job other = ended("anna");
        Job gone = ended("anna");
        List.of(changed, other, gone).forEach(job -> retention().measured(job.id(), 1 << 20));
        retention().removed(gone.id());

        retention().changed(changed.id());
        retention().changed(gone.id());

        assertThat(retention().unmeasured(ONE, Optional.empty(), 10))
                .extracting(Kept::id)
                .containsExactly(changed.id());
    }

    @Test
    void unmeasuredJobsArePassedPageByPageAlsoWhenOneCannotBeMeasured() {
        Set<JobId> all = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            all.add(ended("anna").id());
        }
        Set<JobId> seen = new HashSet<>();
        List<Kept> page = retention().unmeasured(ONE, Optional.empty(), 2);
        while (!page.isEmpty()) {
            page.forEach(job -> assertThat(seen.add(job.id())).isTrue());
            page = retention().unmeasured(ONE, Optional.of(page.getLast().id()), 2);
        }
        assertThat(seen).isEqualTo(all);
    }

    @Test
    void serversThatLookTogetherTakeNoMoreThanNeedsToGo() throws InterruptedException, ExecutionException {
        for (int i = 0; i < 8; i++) {
            retention().measured(ended("anna").id(), 1 << 20);
        }
        long most = 6L << 20;
        var taken = together(6, () -> retention()
                .takeOf(
                        SHARED,
                        shares -> shares.getOrDefault("anna", new Share(0, 0)).removable() > most
                                ? Optional.of("anna")
                                : Optional.empty(),
                        WHILE));
        assertThat(taken.stream().flatMap(Optional::stream).distinct()).hasSize(3); // rows take a little too
    }

    @Test
    void givenFilesStayWithAJobUntilItsFolderGoes() {
        NewJob waiting = withFile(task("anna", "y"));
        accepted(waiting);
        stores.jobs().stop(waiting.id(), Stop.CANCEL, "no");
        assertThat(now(waiting.id()).request().files()).hasSize(1);
        retention().removed(waiting.id());
        assertThat(count("jobs WHERE files IS NOT NULL")).isZero();
    }

    private static NewJob withFile(NewJob job) {
        Request asked = job.request();
        Request request = new Request(
                asked.work(),
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(new GivenFile("a", ByteString.of("x".repeat(10_000)))),
                Optional.empty());
        return new NewJob(job.id(), job.owner(), request, job.firstMessage(), job.idempotency());
    }

    @Test
    void theSummaryOfARemovedJobIsShortWhateverWasAsked() {
        String words = "tea ".repeat(20_000);
        Job long1 = ended(task("anna", words));
        Json step = Json.parse("{\"tool\": \"shell\", \"command\": \"echo " + "y".repeat(90_000) + "\"}");
        NewJob steps = new NewJob(
                JobId.random(),
                "anna",
                Wishes.request(new Work.StepList(Json.of(List.of(step, step)))),
                Optional.empty(),
                Optional.empty());
        Job long2 = ended(steps);
        retention().removed(long1.id());
        retention().removed(long2.id());

        assertThat(Title.of(now(long1.id()))).isEqualTo(Title.of(long1));
        assertThat(now(long2.id()).kind()).isEqualTo(Job.Kind.STEPS);
        assertThat(Title.of(now(long2.id()))).startsWith("shell echo yyy");
        long longest = stores.database()
                .read(sql -> sql.number("SELECT max(length(request)) FROM jobs")
                        + sql.number("SELECT max(length(words)) FROM messages"));
        assertThat(longest).isLessThan(6000);
    }

    @Test
    void oldKeysDeedsAndSummariesGoAndEachUserLosesTheirOwn() {
        Job first = ended(keyed(task("anna", "first"), "key"));
        retention().removed(first.id());
        retention().removed(ended("anna").id());
        retention().removed(ended("anna").id());
        retention().removed(ended("bert").id());
        Job kept = ended("anna");
        for (int i = 0; i < 5; i++) {
            stores.audit().add(new Deed("anna", "job.submit", "" + i, "ok"));
        }
        stores.audit().add(new Deed("bert", "job.submit", "b", "ok"));
        stores.database().write(sql -> sql.update("UPDATE idempotency_keys SET created = 1000"));

        new SqlRetention(stores.database(), new Trimming(Duration.ofDays(365), 2, 1)).trim();

        assertThat(stores.audit().list(Optional.empty(), 10).lines())
                .extracting(line -> line.deed().on())
                .containsExactly("b", "4", "3");
        assertThat(stores.jobs().find(first.id())).isEmpty();
        assertThat(stores.jobs().find(kept.id())).isPresent();
        assertThat(count("jobs WHERE owner = 'anna' AND pruned = 1")).isEqualTo(1);
        assertThat(count("jobs WHERE owner = 'bert' AND pruned = 1")).isEqualTo(1);
        assertThat(count("idempotency_keys")).isZero();
        assertThat(stores.jobs().usage("anna").jobs()).isEqualTo(4);
        retention().trim();
        assertThat(stores.audit().list(Optional.empty(), 10).lines()).hasSize(3);
    }

    private long count(String what) {
        return stores.database().read(sql -> sql.number("SELECT count(*) FROM " + what));
    }

    @Test
    void deedsAndSummariesOfLongAgoGo() {
        Job old = ended("anna");
        retention().removed(old.id());
        age(old.id(), "ended");
        stores.database()
                .write(
                        sql -> sql.update(
                                "INSERT INTO audit (happened, who, what, target, outcome) VALUES (1000, 'anna', 'x', 'long ago', 'ok')"));
        stores.audit().add(new Deed("anna", "x", "now", "ok"));
        retention().trim();
        assertThat(stores.audit().list(Optional.empty(), 10).lines())
                .extracting(line -> line.deed().on())
                .containsExactly("now");
        assertThat(stores.jobs().find(old.id())).isEmpty();
    }

    @Test
    void noOtherDeedCanBeDeletedAndLongOnesAreCut() {
        stores.audit().add(new Deed("anna", "file.put", "p".repeat(100_000), "o".repeat(5000)));
        Deed deed = stores.audit().list(Optional.empty(), 1).lines().getFirst().deed();
        assertThat(deed.on()).hasSize(200).endsWith("p…");
        assertThat(deed.outcome()).hasSize(200);
        assertThatThrownBy(() -> stores.database().write(sql -> sql.update("DELETE FROM audit")))
                .hasStackTraceContaining("only added to");
    }

    @Test
    void aThousandJobsWithFilesLeaveASmallDatabase() {
        String words = "w".repeat(3000);
        for (int i = 0; i < 1000; i++) {
            NewJob job = withFile(task("anna", words));
            stores.jobs().submit(job, BOUNDS);
            stores.jobs().stop(job.id(), Stop.CANCEL, "no");
            retention().takeOld(ONE, Duration.ZERO, WHILE).ifPresent(kept -> retention()
                    .removed(kept.id()));
        }
        long bytes = stores.database()
                .read(sql -> sql.number("SELECT sum(length(request)) FROM jobs")
                        + sql.number("SELECT coalesce(sum(length(files)), 0) FROM jobs")
                        + sql.number("SELECT sum(length(words)) FROM messages"));
        assertThat(bytes).isLessThan(1000 * 4500L);
        new SqlRetention(stores.database(), new Trimming(Duration.ofDays(365), 10, 10)).trim();
        assertThat(count("jobs")).isEqualTo(10);
        assertThat(count("messages")).isEqualTo(10);
    }
}
