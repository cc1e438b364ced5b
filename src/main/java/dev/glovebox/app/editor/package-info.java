/** The person's own editor, on the person's own machine. */
@NullMarked
package dev.glovebox.app.editor;

import org.jspecify.annotations.NullMarked;
