/** Where those things come from that programs in boxes need of ours: fetched once, when somebody first wants them. */
@NullMarked
package dev.glovebox.views.supply;

import org.jspecify.annotations.NullMarked;
