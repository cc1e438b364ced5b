package dev.glovebox.lawbreakers.views;

import dev.glovebox.lawbreakers.sandbox.bubblewrap.Backend;

/** Knows a layer above its own, and a backend. */
public record Climber(dev.glovebox.lawbreakers.tools.Climber above, Backend below) {}
