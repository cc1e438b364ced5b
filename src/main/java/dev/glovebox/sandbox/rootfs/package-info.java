/** Systems that come as a tarball: unpacked once, inside a box, into the cache. */
@NullMarked
package dev.glovebox.sandbox.rootfs;

import org.jspecify.annotations.NullMarked;
