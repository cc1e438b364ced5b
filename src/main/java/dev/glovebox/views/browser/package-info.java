/** The browser of a box: started when it is first used, seen on the desktop, driven by a program of ours inside. */
@NullMarked
package dev.glovebox.views.browser;

import org.jspecify.annotations.NullMarked;
