package dev.glovebox.jobs.sql;

import static dev.glovebox.agent.journal.Samples.prompted;
import static dev.glovebox.jobs.sql.Wishes.BOUNDS;
import static dev.glovebox.jobs.sql.Wishes.claim;
import static dev.glovebox.jobs.sql.Wishes.task;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.jobs.JobStore.Claimed;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.JobStore.Submitted;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.jobs.Users;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A database that is really gone for a while: nothing is promised meanwhile, and no restart is needed afterwards. */
@Tag("integration")
@Timeout(180)
class StoreAwayTest {
    @TempDir
    Path folder;

    @Test
    void aFileThatIsGoneTakesNothingUntilItIsBack() throws Exception {
        Path file = folder.resolve("glovebox.db");
        try (Stores stores = Stores.open(file.toString(), Clock.systemUTC())) {
            NewJob before = task("anna", "before");
            stores.jobs().submit(before, BOUNDS);
            Path away = Files.move(file, folder.resolve("away"));

            assertEverythingSaysAway(stores);
            assertThat(file).doesNotExist();

            Files.move(away, file);
            assertThat(stores.isReady()).isTrue();
            assertThat(stores.jobs().find(before.id())).isPresent();
            assertThat(stores.jobs().submit(task("anna", "after"), BOUNDS)).isInstanceOf(Submitted.Accepted.class);
        }
    }

    @Test
    void aFileInThePlaceOfOursIsLeftAlone() throws Exception {
        Path file = folder.resolve("glovebox.db");
        try (Stores stores = Stores.open(file.toString(), Clock.systemUTC())) {
            Files.move(file, folder.resolve("away"));
            Files.writeString(file, "somebody's");

            assertEverythingSaysAway(stores);
            assertThat(file).hasContent("somebody's");
        }
    }

    @Test
    void aFileThatCannotGrowKeepsWhatItHasAndGoesOnWithRoom() {
        try (Stores stores = Stores.open(folder.resolve("glovebox.db").toString(), Clock.systemUTC())) {
            stores.database().write(sql -> sql.number("PRAGMA max_page_count = 60"));
            int kept = 0;
            boolean full = false;
            while (!full) {
                try {
                    stores.jobs().submit(task("anna", "x".repeat(20_000)), BOUNDS);
                    kept++;
                } catch (StoreAway e) {
                    full = true;
                }
            }

            assertThat(kept).isPositive();
            assertThat(stores.jobs().usage("anna").jobs()).isEqualTo(kept);
            assertThat(stores.jobs().list(Wishes.all("anna")).jobs()).hasSize(kept);
            assertThat(stores.jobs().submit(task("anna", "x".repeat(20_000)), BOUNDS))
                    .isInstanceOf(Submitted.Accepted.class);
        }
    }

    @Test
    void aDatabaseServerThatDiesIsMissedUntilItIsBack() {
        Path data = folder.resolve("data");
        TestPostgres server = TestPostgres.own(data);
        try (Stores stores = Stores.open(server.emptySchema(), Clock.systemUTC())) {
            NewJob before = task("anna", "before");
            stores.jobs().submit(before, BOUNDS);
            Claimed claimed = stores.jobs().claim(claim("one")).orElseThrow();
            Journal journal =
                    stores.journals().orElseThrow().of(claimed.lease()).create();
            journal.append(prompted("one"));
            server.close();

            assertEverythingSaysAway(stores);
            CompletableFuture<TestPostgres> again = CompletableFuture.supplyAsync(() -> server.again(data));

            History history = stores.journals().orElseThrow().of(claimed.lease());
            assertThat(history.list()).hasSize(1); // an attempt that begins meanwhile waits
            assertThat(journal.append(prompted("two"))).isEqualTo(2);
            assertThat(stores.isReady()).isTrue();
            assertThat(stores.jobs().find(before.id())).isPresent();
            assertThat(stores.jobs().submit(task("anna", "after"), BOUNDS)).isInstanceOf(Submitted.Accepted.class);
            assertThat(journal.after(0)).hasSize(2);
            again.join().close(); // else it writes into the folder while that is deleted
        }
    }

    @Test
    void connectionsThatBreakWhileAJobBeginsCostNothing() {
        TestPostgres server = TestPostgres.shared();
        try (Stores stores = Stores.open(server.emptySchema(), Clock.systemUTC())) {
            stores.users().add("anna", Users.Role.ADMIN);
            NewJob job = task("anna", "x");
            stores.jobs().submit(job, BOUNDS);
            Lease lease = stores.jobs().claim(claim("one")).orElseThrow().lease();
            History history = stores.journals().orElseThrow().of(lease);
            Journal journal = history.create();
            List<Callable<Object>> calls = List.of(
                    history::list,
                    () -> stores.users().find("anna").orElseThrow(),
                    () -> stores.mail().after(job.id(), 0).getFirst(),
                    () -> journal.append(prompted("x")),
                    () -> Wishes.renewed(stores, lease, Duration.ofMinutes(1)),
                    () -> stores.journals().orElseThrow().after(job.id(), 0).getFirst());
            for (int turn = 0; turn < 3; turn++) {
                for (Callable<Object> call : calls) {
                    server.terminateConnections();
                    assertThatCode(call::call).doesNotThrowAnyException();
                }
            }
            assertThat(stores.jobs().end(lease, new Outcome.Complete("done"), Spent.NOTHING))
                    .isTrue();
        }
    }

    @Test
    void whatAHistorySaysOfADatabaseThatIsAwayNamesItAsTheCause() throws Exception {
        Path file = folder.resolve("glovebox.db");
        try (Stores stores = Stores.open(file.toString(), Clock.systemUTC())) {
            History history = Wishes.history(stores, Clock.systemUTC());
            stores.hurry();
            Files.move(file, folder.resolve("away"));
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(history::create)
                    .matches(StoreAway::isCauseOf);
        }
    }

    private static void assertEverythingSaysAway(Stores stores) {
        NewJob job = task("anna", "meanwhile");
        List<Runnable> calls = List.of(
                () -> stores.jobs().submit(job, BOUNDS),
                () -> stores.jobs().find(job.id()),
                () -> stores.jobs().claim(claim("one")),
                () -> stores.mail().say(job.id(), "x", BOUNDS),
                () -> stores.users().byToken("gb_x"));
        calls.parallelStream()
                .forEach(call -> assertThatExceptionOfType(StoreAway.class).isThrownBy(call::run));
        assertThat(stores.isReady()).isFalse();
    }
}
