/** The system call filter, written as plain BPF. */
@NullMarked
package dev.glovebox.sandbox.seccomp;

import org.jspecify.annotations.NullMarked;
