/** The screen of a box: pictures of it, its mouse and keyboard, and people who look on or take over. */
@NullMarked
package dev.glovebox.views.desktop;

import org.jspecify.annotations.NullMarked;
