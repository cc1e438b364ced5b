/** The host's end of connections that programs in a box make: an allow-list proxy that trusts no byte of theirs. */
@NullMarked
package dev.glovebox.sandbox.egress;

import org.jspecify.annotations.NullMarked;
