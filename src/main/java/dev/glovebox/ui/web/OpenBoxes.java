package dev.glovebox.ui.web;

import dev.glovebox.views.workshop.Workshop;

/** Boxes that are open, by the ids that their views have in host names. */
@FunctionalInterface
interface OpenBoxes {
    /** Throws {@link dev.glovebox.jobs.BoxAccess.NoBox} and {@link dev.glovebox.jobs.BoxAccess.NotHere}. */
    Workshop find(String id);
}
