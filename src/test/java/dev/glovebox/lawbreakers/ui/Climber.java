package dev.glovebox.lawbreakers.ui;

/** Knows a layer above its own. */
public record Climber(dev.glovebox.lawbreakers.app.Climber above) {}
