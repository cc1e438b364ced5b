/** Puts a session together: journal, box, tools and model. */
@NullMarked
package dev.glovebox.app.session;

import org.jspecify.annotations.NullMarked;
