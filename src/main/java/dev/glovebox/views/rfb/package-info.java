/** The protocol of remote screens (RFC 6143): a client of our own, and what other clients may say. */
@NullMarked
package dev.glovebox.views.rfb;

import org.jspecify.annotations.NullMarked;
