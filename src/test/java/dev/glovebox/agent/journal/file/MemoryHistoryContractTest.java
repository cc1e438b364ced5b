package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.JournalContract;
import java.time.Clock;

/** Keeps the disk in memory honest, on which files are torn and damaged. */
class MemoryHistoryContractTest extends JournalContract {
    @Override
    protected History history(Clock clock) {
        return new FileHistory(new FaultyDisk(new MemoryDisk()), clock);
    }
}
