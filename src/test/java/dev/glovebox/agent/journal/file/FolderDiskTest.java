package dev.glovebox.agent.journal.file;

import static dev.glovebox.agent.journal.Samples.prompted;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.HandClock;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Listed;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class FolderDiskTest {
    private static final SessionId ID = new SessionId("20260131-120000");
    private static final String TORN = ID + ".torn-20260131-120000";

    @TempDir
    Path parent;

    private Path folder;
    private FileHistory history;

    @BeforeEach
    void begin() {
        folder = parent.resolve("a/history");
        history = new FileHistory(folder, new HandClock("2026-01-31T12:00:00Z"));
    }

    @Test
    void aClosedHistoryHasNoDescriptorOfItsLockFileAndCanBeUsedAgain() throws IOException {
        history.create().close();
        assertThat(lockFiles()).isEqualTo(1);

        history.close();
        assertThat(lockFiles()).isZero();

        try (Journal journal = ((Opening.Opened) history.open(ID)).journal()) {
            assertThat(history.open(ID)).isInstanceOf(Opening.InUse.class);
            journal.append(prompted("on"));
        }
        history.close();
        assertThat(lockFiles()).isZero();
    }

    private long lockFiles() throws IOException {
        Path lock = folder.toRealPath().resolve(".lock");
        try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            return descriptors.filter(one -> leadsTo(one, lock)).count();
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    @Test
    void isForItsOwnerOnly() throws IOException {
        history.create().close();
        tear();
        ((Opening.Opened) history.open(ID)).journal().close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        assertThat(Stream.of(".lock", ID + ".json", TORN).map(this::rights)).containsOnly("rw-------");
    }

    private String rights(String name) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aTornTailIsCopiedAsideUnderANameOfItsOwn() throws IOException {
        history.create().close();
        for (String copy : new String[] {TORN, TORN + "-2"}) {
            tear();
            Opening.Opened opened = (Opening.Opened) history.open(ID);
            opened.journal().close();

            assertThat(opened.notices()).singleElement().asString().contains("entry 1 was cut off", copy);
            assertThat(folder.resolve(copy)).hasContent(" {\"n\":1,");
        }
        assertThat(history.delete(ID)).isEmpty();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(folder.resolve(".lock"));
        }
    }

    private void tear() throws IOException {
        Path file = folder.resolve(ID + ".json");
        Files.writeString(file, Files.readString(file).replace("]}\n", "") + " {\"n\":1,");
    }

    @Test
    void oddThingsInTheFolderAreNoSessions() throws Exception {
        history.create().close();
        Path secret = Files.writeString(parent.resolve("secret.json"), "{}");
        Files.createSymbolicLink(folder.resolve("20260101-000000.json"), secret);
        Files.createDirectory(folder.resolve("20260101-000001.json"));
        Files.writeString(folder.resolve("notes.json"), "{}");
        Files.createSymbolicLink(folder.resolve("20260101-000002.json"), folder.resolve("nowhere"));
        assertThat(new ProcessBuilder(
                                "mkfifo", folder.resolve("20260101-000003.json").toString())
                        .start()
                        .waitFor())
                .isZero();

        assertThat(history.list()).extracting(Listed::id).containsExactly(ID);
        assertThat(history.search("a", 10)).isEmpty();
        for (int i = 0; i < 4; i++) {
            SessionId odd = new SessionId("20260101-00000" + i);
            assertThat(history.open(odd)).isEqualTo(new Opening.Missing(odd));
            assertThat(history.read(odd)).isEmpty();
            assertThat(history.delete(odd)).contains(new Opening.Missing(odd));
        }
        assertThat(secret).hasContent("{}");
    }

    @Test
    void damagedFilesAreListedAsSuch() throws IOException {
        try (Journal journal = history.create()) {
            journal.append(prompted("good"));
        }
        Files.writeString(folder.resolve("20260131-120001.json"), "no JSON at all\n");
        Files.write(folder.resolve("20260131-120002.json"), new byte[1 << 20]);
        Files.writeString(folder.resolve("20260131-120003.json"), "");
        Files.writeString(
                folder.resolve("20260131-120004.json"),
                Files.readString(folder.resolve(ID + ".json"), UTF_8).replace("120000", "120004"));

        assertThat(history.list())
                .extracting(Listed::id, listed -> listed instanceof Listed.Unreadable odd ? odd.why() : "")
                .map(tuple -> tuple.toList().toString())
                .containsExactly(
                        "[20260131-120004, damaged after entry 0]",
                        "[20260131-120003, it has no entries]",
                        "[20260131-120002, damaged after entry 0]",
                        "[20260131-120001, damaged after entry 0]",
                        "[20260131-120000, ]");
    }

    @Test
    void looksAtLongSessionsFromBothEnds() {
        try (Journal journal = history.create()) {
            journal.append(prompted("first\n" + "x".repeat(100_000)));
            for (int i = 0; i < 100; i++) {
                journal.append(prompted("more"));
            }
            journal.append(prompted("y".repeat(1_000_000)));
        }

        assertThat(history.list()).singleElement().isInstanceOfSatisfying(Listed.Summary.class, summary -> {
            assertThat(summary.prompt()).isEqualTo("first");
            assertThat(summary.messages()).isEqualTo(102);
        });
    }

    @Test
    void anInterruptedThreadKeepsItsJournal() {
        try (Journal journal = history.create()) {
            Thread.currentThread().interrupt();
            journal.append(prompted("one"));
            journal.force();
            journal.append(prompted("two"));

            assertThat(journal.after(0)).hasSize(2);
            assertThat(history.open(ID)).isEqualTo(new Opening.InUse(ID, ourselves()));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static OptionalLong ourselves() {
        return OptionalLong.of(ProcessHandle.current().pid());
    }
}
