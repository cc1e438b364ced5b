/** Leave to look into a box: the names of what is shown, tickets, and the passes that they are swapped for. */
@NullMarked
package dev.glovebox.ui.web.views;

import org.jspecify.annotations.NullMarked;
