package dev.glovebox.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;

/** What a job leaves for people, outside its workspace. */
public interface Shelf {
    enum Item {
        OUTPUT_ZIP,
        AGENT_LOG,
        MEMORY_JSON;

        /** {@code output.zip}. */
        public String fileName() {
            String word = name().toLowerCase(Locale.ROOT);
            int dot = word.lastIndexOf('_');
            return word.substring(0, dot) + "." + word.substring(dot + 1);
        }
    }

    /** Empty when there is none, or not yet. Throws {@link BoxAccess.NotHere}. */
    Optional<Content> open(Job job, Item item) throws IOException;

    record Content(InputStream stream, long size) {}
}
