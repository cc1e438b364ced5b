package dev.glovebox.agent.journal.file;

import static dev.glovebox.agent.journal.Samples.prompted;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.HandClock;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Journal.Entry;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.protocol.Json;
import dev.glovebox.testing.Stride;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A file of 200 messages, with its end cut off at every byte, or a bit turned. */
final class TornFileTest {
    private static final SessionId ID = new SessionId("20260131-120000");
    private static final int MESSAGES = 200;
    private static final int SOME = 97;
    private static final int STEP = 7;

    private final MemoryDisk disk = new MemoryDisk();
    private final FileHistory history = new FileHistory(disk, new HandClock("2026-01-31T12:00:00Z"));
    private final List<Integer> ends = new ArrayList<>();
    private byte[] whole = new byte[0];
    private List<Entry> entries = List.of();

    @BeforeEach
    void write() {
        try (Journal journal = history.create()) {
            ends.add(Document.header(ID).length);
            for (int i = 0; i < MESSAGES; i++) {
                journal.append(prompted("message " + i + " ü\n"));
                ends.add(disk.bytes(ID).length - Document.closing().length);
            }
            entries = journal.after(0);
        }
        whole = disk.bytes(ID);
    }

    @Test
    void opensWhereverItWasCutOff() {
        for (int length = 0; length < whole.length; length += Stride.LENGTH) {
            disk.files().clear();
            disk.put(ID, Arrays.copyOf(whole, length));
            int good = good(length);

            Opening.Opened opened = (Opening.Opened) history.open(ID);
            try (Journal journal = opened.journal()) {
                assertThat(opened.entries().equals(entries.subList(0, good)))
                        .as("cut at %d", length)
                        .isTrue();
                assertThat(opened.notices()).as("cut at %d", length).hasSize(1);
                assertThat(journal.append(prompted("next"))).isEqualTo(good + 1);
            }
            assertNothingWasLost(length, good);
            if (length % SOME == 0) {
                assertThat(whole().subList(0, good)).isEqualTo(entries.subList(0, good));
            }
        }
    }

    /** How many entries end within so many bytes; the newline may be missing. */
    private int good(int length) {
        return (int) ends.stream().skip(1).filter(end -> end - 1 <= length).count();
    }

    private void assertNothingWasLost(int length, int good) {
        int end = ends.get(good);
        String rest = length <= end ? "" : new String(whole, end, length - end, UTF_8);
        boolean copied = !"]}\n".startsWith(rest);
        assertThat(disk.files().size()).as("cut at %d", length).isEqualTo(copied ? 2 : 1);
        if (copied) {
            assertThat(new String(disk.files().get(ID + ".torn-20260131-120000"), UTF_8))
                    .isEqualTo(rest);
        }
    }

    /** Opens it as a whole document, which has nothing to mend. */
    private List<Entry> whole() {
        assertThat(Json.parse(new String(disk.bytes(ID), UTF_8)).list("entries"))
                .isNotEmpty();
        Opening.Opened opened = (Opening.Opened) history.open(ID);
        opened.journal().close();
        assertThat(opened.notices()).isEmpty();
        return opened.entries();
    }

    @Test
    void opensWhereverAnAppendWasCutOff() {
        byte[] before = Arrays.copyOf(whole, whole.length);
        try (Journal journal = ((Opening.Opened) history.open(ID)).journal()) {
            journal.append(prompted("the last one, which is long enough to be torn in many places"));
        }
        byte[] after = disk.bytes(ID);
        int from = ends.getLast();
        for (int written = 1; written < after.length - from; written++) {
            byte[] torn = Arrays.copyOf(before, Math.max(before.length, from + written));
            System.arraycopy(after, from, torn, from, written);
            disk.put(ID, torn);

            Opening.Opened opened = (Opening.Opened) history.open(ID);
            opened.journal().close();
            boolean kept = from + written >= after.length - Document.closing().length - 1;
            assertThat(opened.entries()).as("%d bytes written", written).hasSize(kept ? MESSAGES + 1 : MESSAGES);
            assertThat(opened.notices()).hasSize(1);
            assertThat(whole()).hasSize(kept ? MESSAGES + 1 : MESSAGES);
        }
    }

    @Test
    void noticesATurnedBitAnywhere() {
        for (int at = 0;
                at < whole.length;
                at += at < ends.get(1) || at > ends.get(MESSAGES - 1) ? 1 : STEP * Stride.LENGTH) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (1 << (at % 8));
            disk.files().clear();
            disk.put(ID, flipped);
            int before = at;
            int good = (int) ends.stream().skip(1).filter(end -> end <= before).count();

            switch (history.open(ID)) {
                case Opening.Damaged damaged -> {
                    assertThat(damaged.good().equals(entries.subList(0, good)))
                            .as("bit at %d", at)
                            .isTrue();
                    assertThat(damaged.what())
                            .contains(at < ends.getFirst() ? "its first line" : "entry " + (good + 1) + " ");
                    assertThat(disk.files()).containsExactly(Map.entry(ID + ".json", flipped));
                }
                case Opening.Opened opened -> {
                    opened.journal().close();
                    assertThat(at).isGreaterThanOrEqualTo(ends.getLast());
                    assertThat(opened.entries()).isEqualTo(entries);
                    assertThat(opened.notices()).hasSize(1);
                    assertThat(disk.files()).hasSize(2);
                }
                case Opening.Refused refused -> throw new AssertionError(refused.message());
            }
        }
    }

    @Test
    void salvagesWhatComesBeforeTheDamage() {
        int at = ends.get(50) + 30;
        byte[] flipped = whole.clone();
        flipped[at] ^= 1;
        disk.put(ID, flipped);

        Opening.Opened opened = (Opening.Opened) history.salvage(ID);
        try (Journal journal = opened.journal()) {
            assertThat(journal.append(prompted("next"))).isEqualTo(51);
        }

        assertThat(opened.entries()).isEqualTo(entries.subList(0, 50));
        assertThat(opened.notices()).singleElement().asString().contains("entry 51 ", ID + ".damaged-20260131-120000");
        assertThat(disk.files()).containsEntry(ID + ".damaged-20260131-120000", flipped);
        assertThat(whole()).hasSize(51);
    }

    @Test
    void aLineThatIsMissingDoubledOrFromElsewhereIsDamage() {
        SessionId other = new SessionId("20260131-120001");
        disk.put(other, whole);
        assertThat(history.open(other)).isInstanceOf(Opening.Damaged.class);

        assertDamagedFrom(5, spliced(ends.get(4), ends.get(5)));
        assertDamagedFrom(6, spliced(ends.get(5), ends.get(4)));
    }

    private void assertDamagedFrom(int entry, byte[] bytes) {
        disk.put(ID, bytes);
        assertThat(history.open(ID)).isInstanceOfSatisfying(Opening.Damaged.class, damaged -> assertThat(damaged.good())
                .hasSize(entry - 1));
    }

    private byte[] spliced(int upTo, int from) {
        byte[] bytes = Arrays.copyOf(whole, upTo + whole.length - from);
        System.arraycopy(whole, from, bytes, upTo, whole.length - from);
        return bytes;
    }

    @Test
    void anEntryOfANewerKindIsNotCutOffInSilence() {
        disk.put(ID, forged("200", "dreamt"));

        assertThat(history.open(ID)).isInstanceOfSatisfying(Opening.Damaged.class, damaged -> {
            assertThat(damaged.good()).isEqualTo(entries);
            assertThat(damaged.what()).contains("entry 201 is of a kind", "unknown event 'dreamt'");
        });
        Opening.Opened opened = (Opening.Opened) history.salvage(ID);
        opened.journal().close();
        assertThat(disk.bytes(ID)).isEqualTo(whole);
    }

    @Test
    void aCountThatIsNoneIsDamageAlsoWhereTheCheckIsRight() {
        for (String count : List.of("x", "99999999999999999999", "\"200\"", "")) {
            disk.put(ID, forged(count, "noticed"));

            assertThat(history.open(ID))
                    .isInstanceOfSatisfying(Opening.Damaged.class, damaged -> assertThat(damaged.good())
                            .isEqualTo(entries));
            assertThat(history.list()).hasSize(1);
            assertThat(history.search("message", 1)).hasSize(1);
        }
    }

    /** With a last entry whose checks are right. */
    private byte[] forged(String messages, String type) {
        String before = new String(whole, ends.get(MESSAGES - 1), ends.getLast() - ends.get(MESSAGES - 1) - 1, UTF_8);
        String check = before.substring(before.length() - 10, before.length() - 2);
        String body = ",{\"n\":201,\"t\":\"2026-01-31T12:00:00.000Z\",\"messages\":" + messages
                + ",\"event\":{\"type\":\"" + type + "\"}";
        CRC32C sum = new CRC32C();
        sum.update((check + body).getBytes(UTF_8));
        String line = body + ",\"check\":\"" + HexFormat.of().toHexDigits((int) sum.getValue()) + "\"}\n]}\n";
        byte[] bytes = Arrays.copyOf(whole, ends.getLast() + line.length());
        System.arraycopy(line.getBytes(UTF_8), 0, bytes, ends.getLast(), line.length());
        return bytes;
    }
}
