/** What lies behind a chat: the session, its box and its model, and the commands that reach them. */
@NullMarked
package dev.glovebox.app.chat;

import org.jspecify.annotations.NullMarked;
