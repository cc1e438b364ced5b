package dev.glovebox.model;

/** Whether a model takes pictures. */
public enum Sight {
    SEES,
    /** Told that there was a picture; some local servers refuse a request that has one. */
    BLIND
}
