/** Proves what a box holds against: checks run inside, baits laid on the host, and what only the host can see. */
@NullMarked
package dev.glovebox.app.doctor;

import org.jspecify.annotations.NullMarked;
