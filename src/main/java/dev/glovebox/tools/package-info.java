/** What a model can do, one file per tool; all of it happens inside the box. */
@NullMarked
package dev.glovebox.tools;

import org.jspecify.annotations.NullMarked;
