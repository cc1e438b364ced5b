package dev.glovebox.app.egress;

/** Whether somebody is there who can be asked. */
public enum Person {
    AT_THE_TERMINAL,
    /** Nobody is, or the keyboard is another program's. */
    AWAY
}
