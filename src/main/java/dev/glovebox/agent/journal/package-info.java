/** Sessions kept: their journals, the history that holds them, and what the model sees of them. */
@NullMarked
package dev.glovebox.agent.journal;

import org.jspecify.annotations.NullMarked;
