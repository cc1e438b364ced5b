/** JupyterLab in a box: started when somebody wants it, reached by a socket of its own, with kernels of Python and TypeScript. */
@NullMarked
package dev.glovebox.views.notebook;

import org.jspecify.annotations.NullMarked;
