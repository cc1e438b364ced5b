package dev.glovebox.ui.tui;

import dev.glovebox.ui.tui.screen.Size;

/** The terminal of a chat: raw while the chat has it. */
public interface ChatTerminal {
    /** Whole, and at once; a terminal that is gone swallows it. */
    void write(String text);

    Size size();

    /** Gives the terminal back, stops this process, and returns when it goes on. */
    void suspend();

    /** Lets the person edit a text with a program of theirs; empty when they cannot, or left it without success. */
    Edited edit(String text);

    /** What came of editing. */
    sealed interface Edited {
        record Text(String text) implements Edited {}

        record Not(String reason) implements Edited {}
    }

    /** As found: after this it is not ours. */
    void restore();
}
