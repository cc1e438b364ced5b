package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.glovebox.agent.journal.file.FileHistory;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.jobs.JobStore.Claim;
import dev.glovebox.jobs.JobStore.NewJob;
import dev.glovebox.jobs.JobStore.Spent;
import dev.glovebox.jobs.Lease;
import dev.glovebox.jobs.Outcome;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.jobs.Retention;
import dev.glovebox.jobs.sql.Stores;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.sandbox.egress.Outside;
import dev.glovebox.sandbox.egress.ProxyGate;
import dev.glovebox.sandbox.egress.ResolvedWhereabouts;
import dev.glovebox.sandbox.egress.Resolver;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.supply.Supplies;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With real boxes on real folders. */
@Tag("integration")
@Tag("as-user")
@Timeout(600)
final class PruningTest {
    private static final int LARGE = 1 << 20;
    private static final Duration LONG = Duration.ofDays(30);

    /** What paths cannot name: a chain of folders, each third without any right, and many entries beside it. */
    private static final String HOSTILE = """
            use strict; my ($levels, $entries) = @ARGV;
            mkdir "shut"; mkdir "shut/in"; open(my $f, '>', "shut/in/f"); print $f "x" x 300000; close $f; chmod 0, "shut/in", "shut";
            mkdir "wide"; for (1 .. $entries) {
                my $first = "wide/" . int($_ / 30000) . ".\\xff\\n";
                if ($_ % 30000 == 0 or $_ == 1) { open(my $o, '>', $first); close $o } else { link($first, "wide/$_") or die $! }
            }
            for (1 .. $levels) { mkdir "d" or die $!; chdir "d" or die $!; chmod 0, ".." if $_ % 3 == 2 }
            """;

    @TempDir
    private Path folder;

    private Stores stores;
    private TaskFolders folders;
    private final List<String> logged = new ArrayList<>();
    private final Logger log = Logger.getLogger("glovebox.pruning");
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord told) {
            if (told.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue()) {
                logged.add(told.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void open() throws IOException {
        stores = Stores.open(folder.resolve("jobs.db").toString(), Clock.systemUTC());
        folders = new TaskFolders(Files.createDirectory(folder.toRealPath().resolve("tasks")));
        folders.mark();
        log.addHandler(handler);
    }

    @AfterEach
    void close() {
        log.removeHandler(handler);
        stores.close();
    }

    @Test
    void whatEndedLongAgoGoesAndItsSummaryStays() throws Exception {
        JobId old = ended("anna");
        JobId waiting = submitted("anna");
        made(waiting);

        prune(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE));

        assertThat(stores.retention().isRemoved(old)).isTrue();
        assertThat(folders.of(old).folder()).doesNotExist();
        assertThat(folders.removing()).isEmptyDirectory();
        Job summary = stores.jobs().find(old).orElseThrow();
        assertThat(summary.state()).isEqualTo(Job.State.COMPLETE);
        assertThat(summary.reason()).isEqualTo("done");
        assertThat(folders.of(waiting).workspace()).exists();
    }

    @Test
    void aSparseFileOfOneOwnerTakesNothingFromAnother() throws Exception {
        JobId others = ended("bert");
        JobId sparse = ended("anna");
        try (RandomAccessFile file = new RandomAccessFile(
                folders.of(sparse).workspace().resolve("sparse").toFile(), "rw")) {
            file.setLength(1L << 40);
        }

        prune(new Serving.Keep(LONG, 10 * LARGE));

        assertThat(folders.of(others).workspace().resolve("large")).exists();
        assertThat(folders.of(sparse).workspace().resolve("sparse")).exists();
    }

    @Test
    void theOwnerWithTheMostLosesTheirOwnOldestAndNoMoreThanNeeded() throws Exception {
        JobId others = ended("bert");
        List<JobId> of = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            of.add(ended("anna"));
        }

        prune(new Serving.Keep(LONG, 3 * LARGE + LARGE / 2));

        assertThat(of.stream().map(id -> stores.retention().isRemoved(id))).containsExactly(true, true, false, false);
        assertThat(folders.of(others).workspace().resolve("large")).exists();
    }

    @Test
    void whatRunningJobsTakeIsNoReasonToRemoveWhatOthersFinished() throws Exception {
        JobId others = ended("bert");
        JobId own = ended("anna");
        JobId running = begun("anna");
        Files.write(folders.of(running).workspace().resolve("huge"), new byte[20 * LARGE]);

        prune(new Serving.Keep(LONG, 5 * LARGE));

        assertThat(folders.of(others).workspace().resolve("large")).exists();
        assertThat(folders.of(running).workspace().resolve("huge")).exists();
        assertThat(stores.retention().isRemoved(own)).isTrue();
    }

    @Test
    void whatAnEndedJobIsGivenAfterItWasMeasuredCounts() throws Exception {
        JobId others = ended("bert");
        JobId grown = ended("anna");
        prune(new Serving.Keep(LONG, 5 * LARGE));
        assertThat(stores.retention().isRemoved(grown)).isFalse();

        try (JobRooms rooms = rooms()) {
            var _ = rooms.files(
                    stores.jobs().find(grown).orElseThrow(),
                    files -> files.put(ByteString.of("more"), InputStream.nullInputStream(), 0, Duration.ofMinutes(1)));
            prune(new Serving.Keep(LONG, 5 * LARGE));
            var _ = rooms.files(
                    stores.jobs().find(grown).orElseThrow(),
                    files -> files.put(
                            ByteString.of("more"),
                            new ByteArrayInputStream(new byte[20 * LARGE]),
                            20 * LARGE,
                            Duration.ofMinutes(1)));
        }
        prune(new Serving.Keep(LONG, 5 * LARGE));

        assertThat(stores.retention().isRemoved(grown)).isTrue();
        assertThat(folders.of(others).workspace().resolve("large")).exists();
    }

    private JobRooms rooms() {
        House house = new House(
                new Surroundings(
                        Map.of("HOME", folder.toString()),
                        folder,
                        Optional.empty(),
                        "amd64",
                        new Surroundings.Account(0, Optional.of(folder))),
                new Parts(
                        choice -> RealBoxes.bubblewrap(),
                        history -> new FileHistory(history, Clock.systemUTC()),
                        () -> new Parts.Programs(folder, Supplies.none()),
                        new Parts.Outside(
                                permissions -> new ProxyGate(permissions, Outside.ofThisMachine()),
                                () -> new ResolvedWhereabouts(Resolver.ofThisMachine())),
                        Clock.systemUTC()),
                Map.of(),
                Set.of());
        HostOffers offers = house.hostOffers(List.of(), folder);
        return new JobRooms(
                new ApprovalPolicy(house, stores.users(), offers), folders, "one", stores.retention()::changed);
    }

    @Test
    void whatAFolderWithoutRightsHidesCountsForItsOwner() throws Exception {
        JobId others = ended("bert");
        JobId hiding = ended("anna");
        Path shut = Files.createDirectory(folders.of(hiding).workspace().resolve("shut"));
        Files.write(shut.resolve("hidden"), new byte[20 * LARGE]);
        Files.setPosixFilePermissions(shut, PosixFilePermissions.fromString("---------"));

        prune(new Serving.Keep(LONG, 5 * LARGE));

        assertThat(folders.of(others).workspace().resolve("large")).exists();
        assertThat(stores.retention().isRemoved(hiding)).isTrue();
        assertThat(folders.of(hiding).folder()).doesNotExist();
    }

    @Test
    void whatABoxLeftAtAnyDepthWithoutRightsAndInAnyNumberGoesAndSoDoTheOthers() throws Exception {
        hostile(10_000, 100_000);
    }

    @Test
    @Tag("soak")
    @Timeout(3600)
    void millionsGoToo() throws Exception {
        hostile(200_000, 2_000_000);
    }

    private void hostile(int levels, int entries) throws Exception {
        JobId hostile = ended("anna");
        try (Box box = RealBoxes.open(
                RealBoxes.bubblewrap(), withoutDiskBound(folders.of(hostile).workspace()))) {
            Ran.script(box, "exec perl - " + levels + " " + entries + " <<'END'\n" + HOSTILE + "END")
                    .succeeded();
        }
        JobId next = ended("bert");

        prune(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE));

        assertThat(logged).isEmpty();
        assertThat(folders.of(hostile).folder()).doesNotExist();
        assertThat(folders.removing()).isEmptyDirectory();
        assertThat(stores.retention().isRemoved(hostile)).isTrue();
        assertThat(stores.retention().isRemoved(next)).isTrue();
    }

    /** The bound on new entries would end the program before it is done. */
    private static BoxPolicy withoutDiskBound(Path workspace) {
        BoxPolicy sealed = BoxPolicy.sealed(workspace);
        return new BoxPolicy(
                workspace,
                sealed.limits().withDiskBytes(OptionalLong.empty()),
                List.of(),
                Optional.empty(),
                sealed.demands());
    }

    @Test
    void aFolderThatCannotGoIsToldOnceAndTheRestGoesOn() throws Exception {
        assumeTrue(RealBoxes.isRoot(), "only root makes a file that cannot be removed");
        JobId stuck = ended("anna");
        JobId next = ended("anna");
        Path file = folders.of(stuck).workspace().resolve("large");
        assumeTrue(chattr("+i", file), "this filesystem has no immutable files");
        try {
            Serving.Keep keep = new Serving.Keep(Duration.ZERO, Long.MAX_VALUE);
            prune(keep);
            retryNow();
            prune(keep);

            assertThat(stores.retention().isRemoved(next)).isTrue();
            assertThat(stores.retention().isRemoved(stuck)).isFalse();
            assertThat(logged).singleElement().asString().contains(stuck.text(), "Operation not permitted");
            chattr("-i", removing(stuck).resolve("workspace/large"));
            retryNow();
            prune(keep);
            assertThat(stores.retention().isRemoved(stuck)).isTrue();
            assertThat(folders.removing()).isEmptyDirectory();
        } finally {
            chattr("-i", removing(stuck).resolve("workspace/large"));
        }
    }

    private Path removing(JobId id) {
        return folders.removing().resolve(id.text());
    }

    /** As if the pause after a failure were over. */
    private void retryNow() throws Exception {
        try (var connection = java.sql.DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("jobs.db"));
                var statement = connection.createStatement()) {
            statement.execute("UPDATE jobs SET removal_after = 0");
        }
    }

    private static boolean chattr(String flag, Path file) throws IOException, InterruptedException {
        return new ProcessBuilder("chattr", flag, file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    @Test
    void whereNoBoxOpensEverythingStaysAndThatIsToldOnce() throws Exception {
        JobId old = ended("anna");
        Sandbox none = (policy, egress) -> new Opening.Refused("there is no bwrap", "install it");
        try (Pruning pruning = pruning(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE), none)) {
            pruning.prune();
            retryNow();
            pruning.prune();
        }
        assertThat(stores.retention().isRemoved(old)).isFalse();
        assertThat(logged).singleElement().asString().contains("there is no bwrap; install it");

        retryNow();
        prune(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE));
        assertThat(stores.retention().isRemoved(old)).isTrue();
    }

    @Test
    void withoutTheStorageOfTheTasksNothingGoesAndThatIsToldOnce() throws Exception {
        JobId old = ended("anna");
        Path away = folder.resolve("away");
        Files.move(folders.tasks(), away);
        Files.createDirectory(folders.tasks());
        try (Pruning pruning = pruning(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE), RealBoxes.bubblewrap())) {
            pruning.prune();
            pruning.prune();
            assertThat(stores.retention().isRemoved(old)).isFalse();
            assertThat(logged).singleElement().asString().contains(".glovebox-tasks is missing");

            Files.delete(folders.tasks());
            Files.move(away, folders.tasks());
            pruning.prune();
        }
        assertThat(stores.retention().isRemoved(old)).isTrue();
        assertThat(folders.of(old).folder()).doesNotExist();
    }

    @Test
    void aFaultInTrimmingOrOfOneJobHoldsUpNoOther() throws Exception {
        JobId broken = ended("anna");
        JobId next = ended("anna");
        Retention faulty = (Retention) Proxy.newProxyInstance(
                Retention.class.getClassLoader(), new Class<?>[] {Retention.class}, (self, method, arguments) -> {
                    boolean ofBroken = arguments != null && broken.equals(arguments[0]);
                    if (method.getName().equals("trim")
                            || (ofBroken && List.of("removed", "measured").contains(method.getName()))) {
                        throw new IllegalStateException("a fault of " + method.getName());
                    }
                    try {
                        return method.invoke(stores.retention(), arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        try (Pruning pruning = new Pruning(
                faulty,
                new BoxedFolders(folders, RealBoxes::bubblewrap, BoxPolicy::sealed, job -> {}),
                new Retention.Scope("one", JobStore.Files.OF_EACH_SERVER),
                new Serving.Keep(Duration.ZERO, Long.MAX_VALUE))) {
            pruning.prune();
            retryNow();
            pruning.prune();
        }
        assertThat(stores.retention().isRemoved(next)).isTrue();
        assertThat(stores.retention().isRemoved(broken)).isFalse();
        assertThat(logged).hasSize(3);
        assertThat(logged.getFirst()).contains("not trimmed");
        assertThat(logged.get(1)).contains(broken.text(), "a fault of removed");
        assertThat(logged.get(2)).contains(broken.text(), "a fault of measured");
    }

    @Test
    void aRemovalThatWasCutOffGoesOn() throws Exception {
        JobId old = ended("anna");
        Files.createDirectory(folders.removing());
        Files.move(folders.of(old).folder(), removing(old));
        prune(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE));
        assertThat(stores.retention().isRemoved(old)).isTrue();
        assertThat(folders.removing()).isEmptyDirectory();
    }

    @Test
    void aLinkInAWorkspaceIsRemovedAndNotFollowed() throws Exception {
        Path outside = Files.writeString(
                Files.createDirectory(folder.resolve("outside")).resolve("file"), "stays");
        JobId old = ended("anna");
        Files.createSymbolicLink(folders.of(old).workspace().resolve("link"), outside.getParent());

        prune(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE));

        assertThat(folders.of(old).folder()).doesNotExist();
        assertThat(outside).hasContent("stays");
    }

    @Test
    void whatIsYoungAndSmallStays() throws Exception {
        JobId old = ended("anna");
        prune(new Serving.Keep(LONG, Long.MAX_VALUE));
        assertThat(folders.of(old).workspace()).exists();
        assertThat(stores.retention().isRemoved(old)).isFalse();
    }

    @Test
    void aFaultEndsOneRoundAndAnErrorIsTold() throws Exception {
        try (Pruning pruning = faulty(new IllegalStateException("this box does not open"))) {
            pruning.prune();
            assertThat(pruning.fault()).isEmpty();
        }
        try (Pruning pruning = faulty(new NoClassDefFoundError("a part of the program is gone"))) {
            pruning.start();
            while (pruning.fault().isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(pruning.fault().get()).contains("pruning of old files is dead");
        }
    }

    private Pruning faulty(Throwable fault) throws IOException {
        ended("anna");
        return pruning(new Serving.Keep(Duration.ZERO, Long.MAX_VALUE), (policy, egress) -> {
            switch (fault) {
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new AssertionError(fault);
            }
        });
    }

    private void prune(Serving.Keep keep) throws InterruptedException {
        try (Pruning pruning = pruning(keep, RealBoxes.bubblewrap())) {
            pruning.prune();
        }
    }

    private Pruning pruning(Serving.Keep keep, Sandbox sandbox) {
        return new Pruning(
                stores.retention(),
                new BoxedFolders(folders, () -> sandbox, BoxPolicy::sealed, job -> {}),
                new Retention.Scope("one", JobStore.Files.OF_EACH_SERVER),
                keep);
    }

    private JobId ended(String owner) throws IOException {
        JobStore.Claimed claimed = claimed(owner);
        assertThat(stores.jobs().end(claimed.lease(), new Outcome.Complete("done"), Spent.NOTHING))
                .isTrue();
        return claimed.job().id();
    }

    private JobId begun(String owner) throws IOException {
        return claimed(owner).job().id();
    }

    private JobStore.Claimed claimed(String owner) throws IOException {
        made(submitted(owner));
        return stores.jobs()
                .claim(new Claim(
                        "one", JobStore.Files.OF_EACH_SERVER, Duration.ofMinutes(1), 4, Duration.ofHours(1), 9))
                .orElseThrow();
    }

    private void made(JobId id) throws IOException {
        new AttemptFiles(folders.of(id), new Lease(id, 1), () -> true).make("make tea");
        Files.write(folders.of(id).workspace().resolve("large"), new byte[LARGE]);
    }

    private JobId submitted(String owner) {
        JobId id = JobId.random();
        Request request = new Request(
                new Work.Task("make tea"), Optional.empty(), Map.of(), List.of(), List.of(), Optional.empty());
        stores.jobs()
                .submit(
                        new NewJob(id, owner, request, Optional.of("make tea"), Optional.empty()),
                        new JobStore.Bounds(10, Duration.ofHours(1)));
        return id;
    }
}
