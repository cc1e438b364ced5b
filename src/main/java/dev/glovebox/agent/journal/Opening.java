package dev.glovebox.agent.journal;

import dev.glovebox.agent.journal.Journal.Entry;
import java.util.List;
import java.util.OptionalLong;

/** What came of opening a session. */
public sealed interface Opening {
    /** The notices say what had to be mended; a person should see them. */
    record Opened(Journal journal, List<Entry> entries, List<String> notices) implements Opening {
        public Opened {
            entries = List.copyOf(entries);
            notices = List.copyOf(notices);
        }
    }

    /** Entries that were kept are no longer what they were. Nothing was touched; the entries before are good. */
    record Damaged(SessionId session, List<Entry> good, String what) implements Opening {
        public Damaged {
            good = List.copyOf(good);
        }

        public String message() {
            return "session " + session + " is damaged: " + what + "; the " + good.size() + " entries before are good";
        }
    }

    /** The session is not to be had. */
    sealed interface Refused extends Opening {
        String message();
    }

    /** By the process of that id, when it can be told. */
    record InUse(SessionId session, OptionalLong owner) implements Refused {
        @Override
        public String message() {
            return "session " + session + " is in use by "
                    + (owner.isPresent() ? "process " + owner.getAsLong() : "another process")
                    + ": end that first, or begin a new session";
        }
    }

    record Missing(SessionId session) implements Refused {
        @Override
        public String message() {
            return "there is no session " + session + " in this history";
        }
    }
}
