package dev.glovebox.jobs.sql;

import dev.glovebox.agent.journal.History;
import dev.glovebox.agent.journal.JournalContract;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** In a file. */
class SqliteStoresTest {
    @TempDir
    Path folder;

    private Stores stores() {
        return Stores.open(folder.resolve("glovebox.db").toString(), Clock.systemUTC());
    }

    @Nested
    class Jobs extends JobStoreContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class Leases extends LeaseContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class Clocks extends ClockContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class Kept extends RetentionContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class Letters extends MailContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class People extends UsersContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class Browsers extends SignInsContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class Rows extends RowJournalContract {
        @Override
        protected String place() {
            return folder.resolve("glovebox.db").toString();
        }
    }

    @Nested
    class Histories extends JournalContract {
        private final List<Stores> opened = new ArrayList<>();

        @Override
        protected History history(Clock clock) {
            opened.add(stores());
            return Wishes.history(opened.getLast(), clock);
        }

        @AfterEach
        void end() {
            opened.forEach(Stores::close);
        }
    }
}
