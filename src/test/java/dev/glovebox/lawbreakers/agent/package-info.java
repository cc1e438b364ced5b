/** Breaks the arrows of agent. */
@NullMarked
package dev.glovebox.lawbreakers.agent;

import org.jspecify.annotations.NullMarked;
