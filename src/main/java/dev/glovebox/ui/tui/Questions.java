package dev.glovebox.ui.tui;

import dev.glovebox.protocol.Cancel;

/** Asks the person at the keyboard whether something may be done outside the box. */
@FunctionalInterface
public interface Questions {
    /** Waits for the answer, for its time or for a cancel; asked from any thread, shown one after the other. */
    Answer ask(Question question, Cancel cancel) throws InterruptedException;

    /**
     * What a program inside wants.
     *
     * @param what one short claim such as {@code connect to example.org:443}, with the exact host or command
     * @param why who wants it and what makes it noteworthy, a sentence
     */
    record Question(String what, String why) {}

    /** What came back. */
    enum Answer {
        /** This once. */
        YES,
        NO,
        /** Whenever it is asked again in this session. */
        ALWAYS,
        /** Nobody answered in time. */
        NONE
    }
}
