/** A request whose answer is a stream of events, over the JDK's own HTTP client. */
@NullMarked
package dev.glovebox.model.http;

import org.jspecify.annotations.NullMarked;
