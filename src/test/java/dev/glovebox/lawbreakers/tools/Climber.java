package dev.glovebox.lawbreakers.tools;

/** Knows a layer above its own. */
public record Climber(dev.glovebox.lawbreakers.agent.Climber above) {}
