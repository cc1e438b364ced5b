/** The loop: a prompt, answers, tool calls, until there is nothing left to do. */
@NullMarked
package dev.glovebox.agent;

import org.jspecify.annotations.NullMarked;
