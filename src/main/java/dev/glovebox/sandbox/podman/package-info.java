/** Boxes by podman or docker: the glove as the entry point of a container of any image. */
@NullMarked
package dev.glovebox.sandbox.podman;

import org.jspecify.annotations.NullMarked;
