package dev.glovebox.views.terminal;

import java.io.IOException;

/** Whoever looks at a terminal. Both methods are called by one thread that is this viewer's own. */
public interface Viewer {
    /** What comes next, as the program wrote it; may block, but whoever does so for long is let go of. */
    void show(byte[] bytes) throws IOException;

    /** The last word: how the shell has ended, such as "exit 0", or why this viewer sees no more. Not called for one that left. */
    void end(String how);
}
