/** Messages, events and policy as data, with their one codec; no logic. */
@NullMarked
package dev.glovebox.protocol;

import org.jspecify.annotations.NullMarked;
