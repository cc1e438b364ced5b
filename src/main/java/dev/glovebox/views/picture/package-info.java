/** Pixels: regions of them, made smaller, and as PNG. */
@NullMarked
package dev.glovebox.views.picture;

import org.jspecify.annotations.NullMarked;
