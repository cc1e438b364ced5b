package dev.glovebox.app.cli;

import java.io.IOException;

/** The keys of a person who can be asked. */
interface Keyboard {
    /** Whether what is typed comes to us; a shell gives it to one program at a time. */
    boolean isOurs();

    /** Throws away what was typed so far, an unfinished line too. */
    void forget() throws IOException;

    /** Whether a line is there, or the end of them. */
    boolean hasLine() throws IOException;

    /** Empty at the end. */
    String line() throws IOException;
}
