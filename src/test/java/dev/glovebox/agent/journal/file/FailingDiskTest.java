package dev.glovebox.agent.journal.file;

import static dev.glovebox.agent.journal.Samples.prompted;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.agent.journal.HandClock;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.Samples;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.AgentEvent.Kept;
import dev.glovebox.protocol.Json;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FailingDiskTest {
    private static final SessionId ID = new SessionId("20260131-120000");
    private static final String FULL = "No space left on device";

    private final MemoryDisk memory = new MemoryDisk();
    private final FaultyDisk disk = new FaultyDisk(memory);
    private final FileHistory history = new FileHistory(disk, new HandClock("2026-01-31T12:00:00Z"));

    @Test
    void anEntryThatDoesNotFitIsNotKeptAndTheNextOneIs() {
        for (int bytes = 0; bytes < 200; bytes++) {
            try (Journal journal = fresh()) {
                journal.append(prompted("one"));
                byte[] before = memory.bytes(ID);

                disk.fail(0, 1, bytes, FULL);
                assertThatExceptionOfType(Journal.NotKept.class)
                        .isThrownBy(() -> journal.append(prompted("two")))
                        .withMessageContaining("entry 2 of session 20260131-120000 was not kept in memory", FULL);

                assertThat(memory.bytes(ID)).as("%d bytes", bytes).isEqualTo(before);
                assertThat(journal.append(prompted("three"))).isEqualTo(2);
            }
            assertThat(reopened()).containsExactly(prompted("one"), prompted("three"));
        }
    }

    /** The write and its mending take three calls. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 20})
    void aDiskThatStaysFullIsTriedAgain(int faults) {
        for (int bytes : new int[] {0, 1, 2, 3, 4, 50, 1000}) {
            List<Kept> kept = new ArrayList<>();
            int refused = 0;
            try (Journal journal = fresh()) {
                disk.fail(2, faults, bytes, FULL);
                for (int i = 0; i < 30; i++) {
                    refused += appended(journal, prompted("entry " + i), kept) ? 0 : 1;
                    assertThat(memory.bytes(ID)).satisfies(FailingDiskTest::canBeReopened);
                }
            }
            assertThat(refused).isPositive();
            assertThat(reopened()).isEqualTo(kept);
        }
    }

    private static boolean appended(Journal journal, Kept event, List<Kept> kept) {
        try {
            assertThat(journal.append(event)).isEqualTo(kept.size() + 1);
            return kept.add(event);
        } catch (Journal.NotKept e) {
            return false;
        }
    }

    /** As after kill -9 at that moment. */
    private static void canBeReopened(byte[] bytes) {
        MemoryDisk copy = new MemoryDisk();
        copy.put(ID, bytes);
        assertThat(new FileHistory(copy, new HandClock("2026-01-31T12:00:00Z")).open(ID))
                .isInstanceOf(Opening.Opened.class);
    }

    @Test
    void aFaultAtAnyCallLosesNothingThatWasAcknowledged() {
        List<Kept> events = Samples.session(9);
        for (int fault = 0; fault < 3 * events.size() + 6; fault++) {
            memory.files().clear();
            disk.fail(fault, 1, fault % 40, "Input/output error");
            List<Kept> kept = new ArrayList<>();
            for (Kept event : events) {
                appendedByAVisitor(event, kept);
            }
            disk.fail(0, 0, 0, "");
            assertThat(memory.has(ID) ? reopened() : List.of())
                    .as("fault %d", fault)
                    .isEqualTo(kept);
        }
    }

    /** Opens, appends, forces, closes. */
    private void appendedByAVisitor(Kept event, List<Kept> kept) {
        try (Journal journal = memory.has(ID) ? opened().journal() : history.create()) {
            if (appended(journal, event, kept)) {
                journal.force();
            }
        } catch (UncheckedIOException e) {
            assertThat(e).hasMessageContaining("Input/output error");
        }
    }

    @Test
    void aSessionThatCannotBeBegunLeavesNothing() {
        for (int fault = 0; fault < 3; fault++) {
            disk.fail(fault, 1, 10, FULL);
            assertThatExceptionOfType(UncheckedIOException.class)
                    .isThrownBy(history::create)
                    .withMessageContaining(FULL);
            assertThat(memory.files()).isEmpty();
        }
        assertThat(fresh().session()).isEqualTo(ID);
    }

    @Test
    void aTornTailStaysWhenItCannotBeCopied() {
        fresh().close();
        byte[] torn = Arrays.copyOf(
                "{\"glovebox\":1,\"session\":\"20260131-120000\",\"entries\":[\n {\"n\":1".getBytes(UTF_8), 70);
        memory.put(ID, torn);
        disk.fail(0, 1, 0, FULL);

        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> history.open(ID));

        assertThat(memory.bytes(ID)).isEqualTo(torn);
        assertThat(reopened()).isEmpty();
    }

    @Test
    void whatADiskFailedToForceItNeverPromisesLater() {
        try (Journal journal = fresh()) {
            journal.append(prompted("one"));
            disk.fail(0, 1, 0, "Input/output error");

            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(journal::force);
            assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(journal::force);
            assertThat(journal.append(prompted("two"))).isEqualTo(2);
        }
    }

    @Test
    void forcesOnlyWhatIsNew() {
        try (Journal journal = fresh()) {
            journal.append(prompted("one"));
            journal.force();
            int changes = disk.changes();

            journal.force();

            assertThat(disk.changes()).isEqualTo(changes);
        }
    }

    private Journal fresh() {
        memory.files().clear();
        return history.create();
    }

    private Opening.Opened opened() {
        return (Opening.Opened) history.open(ID);
    }

    private List<Kept> reopened() {
        Opening.Opened opened = opened();
        opened.journal().close();
        assertThat(Json.parse(new String(memory.bytes(ID), UTF_8)).list("entries"))
                .hasSameSizeAs(opened.entries());
        return opened.entries().stream().map(Entry::event).toList();
    }
}
