/** What a person or a tool sees of a box: its files. */
@NullMarked
package dev.glovebox.views;

import org.jspecify.annotations.NullMarked;
