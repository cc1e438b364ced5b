/** What a person and the surroundings ask for, read once and checked. */
@NullMarked
package dev.glovebox.app.settings;

import org.jspecify.annotations.NullMarked;
