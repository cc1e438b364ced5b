/** Jobs, users, messages and journals as rows of SQLite or PostgreSQL; nobody else speaks SQL. */
@NullMarked
package dev.glovebox.jobs.sql;

import org.jspecify.annotations.NullMarked;
