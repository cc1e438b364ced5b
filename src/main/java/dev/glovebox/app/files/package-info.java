/** Files of the host that a person names: read and written without a link that a box or a repository may have planted. */
@NullMarked
package dev.glovebox.app.files;

import org.jspecify.annotations.NullMarked;
