/** Breaks the arrows of jobs. */
@NullMarked
package dev.glovebox.lawbreakers.jobs;

import org.jspecify.annotations.NullMarked;
