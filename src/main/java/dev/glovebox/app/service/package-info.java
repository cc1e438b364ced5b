/** Runs jobs of many users in boxes of this machine: folders, models, rules, files, and the server around them. */
@NullMarked
package dev.glovebox.app.service;

import org.jspecify.annotations.NullMarked;
