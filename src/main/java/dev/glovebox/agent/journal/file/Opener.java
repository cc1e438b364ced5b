package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.Chain;
import dev.glovebox.agent.journal.Document;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.agent.journal.Opening;
import dev.glovebox.agent.journal.SessionId;
import dev.glovebox.agent.journal.file.JournalDisk.DiskFile;
import dev.glovebox.agent.journal.file.JournalDisk.Hold;
import dev.glovebox.agent.journal.file.Walk.Ending;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** Makes sessions the caller's own, and mends their files. Nothing is cut off before it has been copied aside. */
final class Opener {
    /** What may be cut off. */
    enum Cut {
        TORN_TAIL,
        ALL_DAMAGE
    }

    private static final DateTimeFormatter NOW = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");

    private final JournalDisk disk;
    private final Clock clock;

    Opener(JournalDisk disk, Clock clock) {
        this.disk = disk;
        this.clock = clock;
    }

    /** Empty when there is one of that id, or is about to be. */
    Optional<Journal> create(SessionId id) throws IOException {
        Optional<Hold> held = disk.hold(id);
        if (held.isEmpty()) {
            return Optional.empty();
        }
        Hold hold = held.get();
        try {
            return Optional.of(new FileJournal(id, disk, hold, clock, begun(id), Chain.of(id)));
        } catch (FileAlreadyExistsException e) {
            hold.close();
            return Optional.empty();
        } catch (IOException e) {
            hold.close();
            throw e;
        }
    }

    private Tail begun(SessionId id) throws IOException {
        DiskFile file = disk.create(id);
        try {
            return Tail.mended(file, 0, Document.header(id));
        } catch (IOException e) {
            file.close();
            disk.delete(id);
            throw e;
        }
    }

    Opening open(SessionId id, Cut cut) throws IOException {
        Optional<Hold> held = disk.hold(id);
        if (held.isEmpty()) {
            return new Opening.InUse(id, disk.holder(id));
        }
        Hold hold = held.get();
        try {
            Opening opening = disk.has(id) ? open(id, cut, hold) : new Opening.Missing(id);
            if (!(opening instanceof Opening.Opened)) {
                hold.close();
            }
            return opening;
        } catch (IOException e) {
            hold.close();
            throw e;
        }
    }

    private Opening open(SessionId id, Cut cut, Hold hold) throws IOException {
        Contents contents = Contents.of(id, disk);
        if (contents.ending() == Ending.DAMAGED && cut == Cut.TORN_TAIL) {
            return new Opening.Damaged(
                    id, contents.entries(), contents.trouble().orElseThrow());
        }
        List<String> notices = copyAside(id, contents);
        FileJournal journal = new FileJournal(id, disk, hold, clock, tail(id, contents), contents.chain());
        return new Opening.Opened(journal, contents.entries(), notices);
    }

    /** Says what was mended. */
    private List<String> copyAside(SessionId id, Contents contents) throws IOException {
        String now = NOW.format(LocalDateTime.now(clock));
        Optional<String> place =
                switch (contents.ending()) {
                    case CLOSED -> Optional.empty();
                    case UNCLOSED -> Optional.of("it was written again, and no entry is lost");
                    case TORN ->
                        Optional.of("what there is of it was moved to "
                                + disk.copyAside(id, "torn-" + now, contents.end()));
                    case DAMAGED -> Optional.of("the file as it was is now " + disk.copyAside(id, "damaged-" + now, 0));
                };
        return place
                .map(kept -> "session " + id + ": " + contents.trouble().orElseThrow() + "; " + kept
                        + "; it goes on after entry " + contents.chain().number())
                .stream()
                .toList();
    }

    private Tail tail(SessionId id, Contents contents) throws IOException {
        DiskFile file = disk.open(id);
        try {
            return contents.ending() == Ending.CLOSED
                    ? new Tail(file, contents.end())
                    : Tail.mended(file, contents.end(), contents.missing());
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }
}
