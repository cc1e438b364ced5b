/** Tests that the pages for people are true. */
@NullMarked
package dev.glovebox.docs;

import org.jspecify.annotations.NullMarked;
