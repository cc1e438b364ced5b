package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Audit;
import dev.glovebox.jobs.sql.Summary.Cut;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Deeds as rows, which the database itself refuses to change; old ones go by {@link Trimming} alone. */
final class SqlAudit implements Audit {
    /** In characters; ids, names and outcomes are shorter, and paths are for reading. */
    private static final int LONGEST = 200;

    private static final Pattern CURSOR = Pattern.compile("[0-9]{1,18}");

    private final Database database;

    SqlAudit(Database database) {
        this.database = database;
    }

    @Override
    public void add(Deed deed) {
        database.write(sql -> sql.update(
                "INSERT INTO audit (happened, who, what, target, outcome) VALUES (?, ?, ?, ?, ?)",
                sql.now(),
                Cut.to(deed.who(), LONGEST),
                Cut.to(deed.what(), LONGEST),
                Cut.to(deed.on(), LONGEST),
                Cut.to(deed.outcome(), LONGEST)));
    }

    @Override
    public Leaf list(Optional<String> cursor, int most) {
        long before = cursor.map(SqlAudit::number).orElse(Long.MAX_VALUE);
        List<Line> lines = database.read(sql -> sql.list(
                "SELECT * FROM audit WHERE number < ? ORDER BY number DESC LIMIT ?",
                row -> new Line(
                        row.number("number"),
                        row.time("happened"),
                        new Deed(row.text("who"), row.text("what"), row.text("target"), row.text("outcome"))),
                before,
                most + 1));
        boolean more = lines.size() > most;
        List<Line> leaf = more ? lines.subList(0, most) : lines;
        return new Leaf(leaf, more ? Optional.of(Long.toString(leaf.getLast().number())) : Optional.empty());
    }

    private static long number(String cursor) {
        if (!CURSOR.matcher(cursor).matches()) {
            throw new IllegalArgumentException("'" + cursor + "' is no cursor: take the 'next' of an earlier page");
        }
        return Long.parseLong(cursor);
    }
}
