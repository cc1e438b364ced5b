@NullMarked
package dev.glovebox.app.doctor;

import org.jspecify.annotations.NullMarked;
