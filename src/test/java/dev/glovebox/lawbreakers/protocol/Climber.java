package dev.glovebox.lawbreakers.protocol;

/** Knows a layer above its own. */
public record Climber(dev.glovebox.lawbreakers.sandbox.Climber above) {}
