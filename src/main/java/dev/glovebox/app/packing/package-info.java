/** A step of the build: classes are written anew so that the AOT cache can keep all of them. */
@NullMarked
package dev.glovebox.app.packing;

import org.jspecify.annotations.NullMarked;
