package dev.glovebox.lawbreakers.sandbox;

/** Knows a layer above its own. */
public record Climber(dev.glovebox.lawbreakers.views.Climber above) {}
