package dev.glovebox.views.desktop;

/** Whether a screen came to rest. */
public enum Stillness {
    STILL,
    /** It went on changing until the time was over. */
    RESTLESS
}
