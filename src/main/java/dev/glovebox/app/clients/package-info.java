/** What package managers on this machine are set up with, read from their files and never asked of the programs themselves. */
@NullMarked
package dev.glovebox.app.clients;

import org.jspecify.annotations.NullMarked;
