/** Memory and process limits by control groups, version 2 or 1. */
@NullMarked
package dev.glovebox.sandbox.cgroup;

import org.jspecify.annotations.NullMarked;
