/** The history as a folder of JSON files, one for each session. */
@NullMarked
package dev.glovebox.agent.journal.file;

import org.jspecify.annotations.NullMarked;
