package dev.glovebox.sandbox.bubblewrap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.launch.FileWork;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Cause;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a kernel that cannot keep programs from signalling file commands. */
@Tag("integration")
@Tag("as-user")
@Timeout(120)
final class ExposedFileWorkTest {
    private static final String MEET = """
            cd /proc
            echo ready
            while :; do for p in [0-9]*; do
                read -r name 2>/dev/null <$p/comm && [ "$name" = glove-files ] && kill -%s $p 2>/dev/null && echo met && %s
            done; done
            """;

    @TempDir
    static Path folder;

    @TempDir
    Path workspace;

    @Test
    void theLevelSaysSoAndADemandForMoreIsRefused() {
        Opening opening = sandbox().open(policy(Set.of()));
        try (Box box = ((Opening.Opened) opening).box()) {
            assertThat(box.level()).isEqualTo(new Level.Weakened(List.of("file work can be stopped from inside")));
            assertThat(box.notices())
                    .singleElement()
                    .asString()
                    .startsWith("This box is weakened: file work can be stopped from inside (");
            assertThat(FileWork.demanded(opening, policy(Set.of()))).isSameAs(opening);
            assertThat(FileWork.demanded(opening, policy(Set.of(Demand.SEALED))))
                    .isInstanceOf(Opening.Refused.class)
                    .asString()
                    .contains("weakened: file work can be stopped from inside", "Landlock");
        }
    }

    @Test
    void aFileCommandThatIsKilledIsAnErrorAndChangesNothing() throws Exception {
        Files.writeString(workspace.resolve("file"), "old");
        try (Box box = open()) {
            Call attacker = attacker(box, "9", "exit");
            FileOutcome<?> outcome = put(box, Duration.ofSeconds(60), said(attacker));
            assertThat(outcome).isEqualTo(new FileOutcome.Failed<>(Cause.FAILED, "ended by signal 9"));
        }
        assertOnlyTheOldIsThere();
    }

    @Test
    void aFileCommandThatIsStoppedAgainAndAgainEndsAtItsDeadlineOrIsDone() throws Exception {
        Files.writeString(workspace.resolve("file"), "old");
        try (Box box = open()) {
            Call attacker = attacker(box, "STOP", "true");
            FileOutcome<?> outcome = put(box, Duration.ofSeconds(3), said(attacker));
            attacker.kill();
            if (outcome instanceof FileOutcome.Failed<?> failed) {
                assertThat(failed.cause()).isEqualTo(Cause.TIMED_OUT);
                assertOnlyTheOldIsThere();
            } else {
                assertThat(workspace.resolve("file")).hasContent("new");
            }
        }
    }

    /** The input ends only after the attacker has met the command. */
    private FileOutcome<?> put(Box box, Duration limit, CountDownLatch met) throws InterruptedException {
        var files = new BoxFiles(box, ByteString.of(box.inside().glove()), ByteString.of("/workspace"), limit);
        InputStream late = new FilterInputStream(new ByteArrayInputStream("new".getBytes(UTF_8))) {
            @Override
            public int read(byte[] into, int from, int most) throws IOException {
                try {
                    met.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return super.read(into, from, most);
            }
        };
        return files.put(ByteString.of("file"), late, 3, limit);
    }

    private static CountDownLatch said(Call attacker) {
        var met = new CountDownLatch(1);
        var ready = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            try (var lines = new BufferedReader(new InputStreamReader(attacker.stdout(), UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    ready.countDown();
                    if (line.equals("met")) {
                        met.countDown();
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        try {
            ready.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return met;
    }

    private static Call attacker(Box box, String signal, String then) {
        return box.start(Specs.inside(box, "/bin/bash", "-c", MEET.formatted(signal, then)));
    }

    private void assertOnlyTheOldIsThere() throws IOException {
        try (var files = Files.list(workspace)) {
            assertThat(files.map(Path::getFileName).map(Path::toString)).containsExactly("file");
        }
        assertThat(workspace.resolve("file")).hasContent("old");
    }

    private Box open() {
        return RealBoxes.open(sandbox(), policy(Set.of()));
    }

    private static WeakBubblewrap sandbox() {
        return WeakBubblewrap.whole().withoutLandlock(folder);
    }

    private BoxPolicy policy(Set<Demand> demands) {
        return new BoxPolicy(workspace, BoxLimits.defaults(), List.of(), Optional.empty(), demands);
    }
}
