/** Work that outlives whoever asked for it: jobs with their queue, users, messages and what comes of them. */
@NullMarked
package dev.glovebox.jobs;

import org.jspecify.annotations.NullMarked;
