/** WebSockets from the server's side, on two plain streams. */
@NullMarked
package dev.glovebox.ui.web.socket;

import org.jspecify.annotations.NullMarked;
