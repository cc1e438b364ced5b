package dev.glovebox.app.settings;

/** The backends a person can ask for. */
public enum SandboxChoice {
    BUBBLEWRAP,
    NONE
}
