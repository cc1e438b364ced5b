/** The service over HTTP: who may come in, what can be asked for, and how it is answered. The only place that knows the server library. */
@NullMarked
package dev.glovebox.ui.web;

import org.jspecify.annotations.NullMarked;
