package dev.glovebox.agent.journal.file;

import static dev.glovebox.agent.journal.Samples.prompted;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several real processes on one folder, and processes that are killed. */
@Timeout(180)
@Tag("slow")
final class ProcessesTest {
    private static final int ROUNDS = 20;

    @TempDir
    Path folder;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    @Test
    void eightAtOnceHaveASessionEach() throws Exception {
        int each = 100;
        for (int i = 0; i < 8; i++) {
            start(folder, each);
        }
        Set<SessionId> sessions = new HashSet<>();
        for (Process process : processes) {
            process.getOutputStream().close();
            List<String> said = output(process).lines().toList();
            assertThat(process.waitFor()).isZero();
            assertThat(said.subList(1, said.size())).isEqualTo(numbers(each));
            sessions.add(new SessionId(said.getFirst()));
        }

        assertThat(sessions).hasSize(8).allSatisfy(id -> assertThat(reopened(id))
                .hasSize(each));
    }

    @Test
    void aSecondProcessIsRefusedByName() throws Exception {
        Process owner = start(folder, 1);
        SessionId id = new SessionId(String.valueOf(output(owner).readLine()));
        FileHistory history = history();

        assertThat(history.open(id)).isEqualTo(new Opening.InUse(id, OptionalLong.of(owner.pid())));
        assertThat(history.delete(id)).containsInstanceOf(Opening.InUse.class);
        assertThat(history.read(id)).isPresent();
        assertThat(history.open(id)).isInstanceOf(Opening.InUse.class);

        owner.destroyForcibly().waitFor();
        assertThat(history.open(id)).isInstanceOf(Opening.Opened.class);
    }

    /** The lock is on a file of its own: reading and closing the session's file must not give it away. */
    @Test
    void anOwnerThatReadsItsOwnFileKeepsTheSession() throws Exception {
        FileHistory history = history();
        try (Journal journal = history.create()) {
            journal.append(prompted("one"));
            assertThat(history.list()).hasSize(1);
            assertThat(history.open(journal.session())).isInstanceOf(Opening.InUse.class);

            Process second = start(folder, 1, journal.session());
            second.getOutputStream().close();
            assertThat(output(second).readLine())
                    .isEqualTo("session " + journal.session() + " is in use by process "
                            + ProcessHandle.current().pid() + ": end that first, or begin a new session");
            assertThat(journal.append(prompted("two"))).isEqualTo(2);
        }
    }

    @Test
    void whatAKilledProcessAcknowledgedIsThere() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        long all = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Process process = start(folder, Integer.MAX_VALUE);
            BufferedReader output = output(process);
            SessionId id = new SessionId(String.valueOf(output.readLine()));
            long acknowledged = random.nextInt(4) == 0 ? 0 : Long.parseLong(String.valueOf(output.readLine()));
            assertThat(process.waitFor(random.nextInt(60_000), TimeUnit.MICROSECONDS))
                    .isFalse();
            process.toHandle().destroyForcibly();
            process.waitFor();

            acknowledged += acknowledged(output);
            all += acknowledged;
            List<Entry> entries = reopened(id);
            assertThat(entries).as("seed %d, round %d", seed, round).hasSizeGreaterThanOrEqualTo((int) acknowledged);
            assertThat(entries).extracting(Entry::number).isEqualTo(numbered(entries.size()));
            assertThat(entries)
                    .extracting(Entry::event)
                    .isEqualTo(IntStream.range(0, entries.size())
                            .mapToObj(i -> prompted(Appender.text(i)))
                            .toList());
        }
        assertThat(all).isGreaterThan(10 * ROUNDS);
    }

    /** The last line may be half a number. */
    private static long acknowledged(BufferedReader output) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = output.read(); c >= 0; c = output.read()) {
            text.append((char) c);
        }
        return text.chars().filter(c -> c == '\n').count();
    }

    private static List<String> numbers(int most) {
        return IntStream.rangeClosed(1, most).mapToObj(Integer::toString).toList();
    }

    private static List<Long> numbered(int most) {
        return IntStream.rangeClosed(1, most).mapToObj(Long::valueOf).toList();
    }

    private FileHistory history() {
        return new FileHistory(folder, Clock.systemUTC());
    }

    private List<Entry> reopened(SessionId id) {
        Opening.Opened opened = (Opening.Opened) history().open(id);
        opened.journal().append(prompted("on"));
        opened.journal().close();
        return opened.entries();
    }

    private Process start(Object... arguments) throws IOException {
        Process process = Appender.start(arguments);
        processes.add(process);
        return process;
    }

    private static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }
}
