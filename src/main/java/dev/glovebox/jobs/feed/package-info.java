/** Events of jobs for many who look on: kept ones from the journal, live ones as they come, without a gap and none twice. */
@NullMarked
package dev.glovebox.jobs.feed;

import org.jspecify.annotations.NullMarked;
