/** Programs that Glovebox fetches for its boxes when they are first needed. */
@NullMarked
package dev.glovebox.app.install;

import org.jspecify.annotations.NullMarked;
