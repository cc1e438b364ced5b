/** Talks to a Glovebox server, here or elsewhere, for the commands job and user. */
@NullMarked
package dev.glovebox.app.client;

import org.jspecify.annotations.NullMarked;
