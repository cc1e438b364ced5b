package dev.glovebox.lawbreakers.jobs;

/** Knows a layer above its own. */
public record Climber(dev.glovebox.lawbreakers.ui.Climber above) {}
