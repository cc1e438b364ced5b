/** A session as it is seen in a chat: events become rows. */
@NullMarked
package dev.glovebox.ui.tui.talk;

import org.jspecify.annotations.NullMarked;
