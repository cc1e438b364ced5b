/** The host's end of the glove's wire, docs/reference/glove-protocol.md; the other end is taken for an attacker. */
@NullMarked
package dev.glovebox.sandbox.wire;

import org.jspecify.annotations.NullMarked;
