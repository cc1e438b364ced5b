package dev.glovebox.lawbreakers.sandbox.bubblewrap;

/** A concrete class that only the wiring may pick. */
public record Backend() {}
