package dev.glovebox.agent.journal.file;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.JournalContract;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.io.TempDir;

class FileHistoryContractTest extends JournalContract {
    @TempDir
    Path folder;

    @Override
    protected History history(Clock clock) {
        return new FileHistory(folder.resolve("history"), clock);
    }
}
