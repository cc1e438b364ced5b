/** Tests of the page, in a real browser, on the real service. */
@NullMarked
package dev.glovebox.ui.page;

import org.jspecify.annotations.NullMarked;
