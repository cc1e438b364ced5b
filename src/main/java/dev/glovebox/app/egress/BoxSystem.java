package dev.glovebox.app.egress;

/** Whose files the programs in a box run on. */
public enum BoxSystem {
    /** There is no box. */
    NO_BOX,
    /** Those of this machine, as far as they are shown. */
    OF_THIS_MACHINE,
    /** Those of an image or a folder, which know nothing of this machine. */
    ANOTHER
}
