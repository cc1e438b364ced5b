/** Takes jobs out of the queue and sees that each is worked on, by somebody who is alive. */
@NullMarked
package dev.glovebox.jobs.work;

import org.jspecify.annotations.NullMarked;
