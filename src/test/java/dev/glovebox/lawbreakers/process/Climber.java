package dev.glovebox.lawbreakers.process;

/** Knows a layer above its own. */
public record Climber(dev.glovebox.lawbreakers.sandbox.Climber above) {}
