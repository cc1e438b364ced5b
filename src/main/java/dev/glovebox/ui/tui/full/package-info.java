/** Full screens of a chat: a whole session to read and to search, and lists to choose from. Keys in, rows out; nothing waits here. */
@NullMarked
package dev.glovebox.ui.tui.full;

import org.jspecify.annotations.NullMarked;
