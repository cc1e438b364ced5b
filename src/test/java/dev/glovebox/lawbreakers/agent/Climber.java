package dev.glovebox.lawbreakers.agent;

/** Knows a layer above its own. */
public record Climber(dev.glovebox.lawbreakers.jobs.Climber above) {}
