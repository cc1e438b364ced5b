/** What a person lets out of a box, from settings to a gate. */
@NullMarked
package dev.glovebox.app.egress;

import org.jspecify.annotations.NullMarked;
