/** HTTP/1.1 to servers inside a box, whose every byte is hostile. */
@NullMarked
package dev.glovebox.views.relay;

import org.jspecify.annotations.NullMarked;
