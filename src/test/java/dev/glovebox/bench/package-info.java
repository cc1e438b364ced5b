/** Benchmarks; their figures go to docs/performance.md, never into tests. */
@NullMarked
package dev.glovebox.bench;

import org.jspecify.annotations.NullMarked;
