package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobStore.Page;
import dev.glovebox.jobs.JobStore.Query;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Pages of jobs; each begins after the last job of the page before, however many there are. */
final class Lists {
    private static final Pattern CURSOR = Pattern.compile("([0-9]{1,18})_([0-9a-f-]{36})");

    private Lists() {}

    static Page page(Sql sql, Query query) throws SQLException {
        StringBuilder text = new StringBuilder("SELECT " + JobRows.SHOWN + " FROM jobs WHERE owner = ?");
        List<Object> values = new ArrayList<>(List.of(query.owner()));
        text.append(among("kind", query.kinds(), Job.Kind::word));
        text.append(among("state", query.states(), Job.State::word));
        WantedSql wanted = new WantedSql(query.wanted());
        text.append(wanted.condition(sql.dialect()));
        values.addAll(wanted.values());
        if (query.cursor().isPresent()) {
            Matcher cursor = cursor(query.cursor().get());
            text.append(" AND (created, id) < (?, ?)");
            values.add(Long.parseLong(cursor.group(1)));
            values.add(cursor.group(2));
        }
        text.append(" ORDER BY created DESC, id DESC LIMIT ?");
        values.add(query.most() + 1);
        List<Job> jobs = sql.list(text.toString(), JobRows::shown, values.toArray());
        boolean more = jobs.size() > query.most();
        List<Job> page = more ? jobs.subList(0, query.most()) : jobs;
        return new Page(
                page.stream().filter(wanted::isSaidIn).toList(),
                more ? Optional.of(cursor(page.getLast())) : Optional.empty());
    }

    /** The words are the program's own. */
    private static <T> String among(String column, Set<T> wanted, Function<T, String> word) {
        return wanted.isEmpty()
                ? ""
                : wanted.stream()
                        .map(word)
                        .sorted()
                        .collect(Collectors.joining("', '", " AND " + column + " IN ('", "')"));
    }

    private static Matcher cursor(String text) {
        Matcher cursor = CURSOR.matcher(text);
        if (!cursor.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no cursor: take the 'next' of an earlier page");
        }
        return cursor;
    }

    static String cursor(Job last) {
        return Micros.of(last.times().created()) + "_" + last.id();
    }
}
