/** How what happens in a session is put for people, the same on every screen. */
@NullMarked
package dev.glovebox.ui.words;

import org.jspecify.annotations.NullMarked;
