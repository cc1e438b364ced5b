package dev.glovebox.lawbreakers.app;

/** Closes a circle. */
public record Climber(dev.glovebox.lawbreakers.protocol.Climber above) {}
