package dev.glovebox.jobs.sql;

import dev.glovebox.jobs.Job;
import dev.glovebox.jobs.JobId;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.JsonLimits;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Rows of the table of jobs. */
final class JobRows {
    /** All that a list shows; the files that were given with a job may be large. */
    static final String SHOWN =
            "id, owner, request, state, reason, created, started, ended, deadline, attempts, server,"
                    + " (SELECT substr(words, 1, 2000) FROM messages WHERE job = jobs.id AND number = 1 AND jobs.kind = 'session')"
                    + " AS opening";

    static final String WHOLE = SHOWN + ", files";

    private JobRows() {}

    /** A job under its locks, with what only the store knows of it. */
    record Held(Job job, long fence, long said, long told, long patience, Optional<Wish> wish, Optional<Long> lease) {}

    /** That it should come to an end. */
    record Wish(String how, String reason) {}

    static Optional<Job> find(Sql sql, JobId id) throws SQLException {
        return sql.first("SELECT " + WHOLE + " FROM jobs WHERE id = ?", JobRows::whole, id.text());
    }

    /** Every change of a job's state locks its owner's row first, which counts states, and then the job's: nobody waits in a circle. */
    static Optional<Held> hold(Sql sql, JobId id) throws SQLException {
        sql.list(
                "SELECT name FROM owners WHERE name = (SELECT owner FROM jobs WHERE id = ?)"
                        + sql.dialect().forUpdate(),
                row -> row.text("name"),
                id.text());
        return sql.first(
                "SELECT " + SHOWN + ", fence, said, told, patience, stop_how, stop_reason, lease FROM jobs WHERE id = ?"
                        + sql.dialect().forUpdate(),
                JobRows::held,
                id.text());
    }

    private static Held held(Row row) throws SQLException {
        Optional<String> how = row.maybeText("stop_how");
        long lease = row.number("lease");
        return new Held(
                shown(row),
                row.number("fence"),
                row.number("said"),
                row.number("told"),
                row.number("patience"),
                how.isEmpty() ? Optional.empty() : Optional.of(new Wish(how.get(), row.text("stop_reason"))),
                lease == 0 ? Optional.empty() : Optional.of(lease));
    }

    static Job shown(Row row) throws SQLException {
        return job(row, RequestJson.stored(Json.parse(row.text("request"), JsonLimits.OWN)));
    }

    static Job whole(Row row) throws SQLException {
        Optional<String> files = row.maybeText("files");
        if (files.isEmpty()) {
            return shown(row);
        }
        Map<String, Json> fields =
                new LinkedHashMap<>(((Json.Obj) Json.parse(row.text("request"), JsonLimits.OWN)).fields());
        fields.put("files", Json.parse(files.get(), JsonLimits.OWN));
        return job(row, RequestJson.stored(new Json.Obj(fields)));
    }

    private static Job job(Row row, Request request) throws SQLException {
        return new Job(
                new JobId(row.text("id")),
                row.text("owner"),
                request,
                Job.State.valueOf(row.text("state").toUpperCase(Locale.ROOT)),
                row.text("reason"),
                new Job.Times(
                        row.time("created"),
                        row.maybeTime("started"),
                        row.maybeTime("ended"),
                        row.maybeTime("deadline")),
                (int) row.number("attempts"),
                row.maybeText("server"),
                row.maybeText("opening"));
    }

    static String requestText(Request request) {
        return RequestJson.json(new Request(
                        request.work(),
                        request.model(),
                        request.limits(),
                        request.allowHosts(),
                        List.of(),
                        request.memoryFrom(),
                        request.capabilities()))
                .text();
    }

    static Optional<String> filesText(Request request) {
        return request.files().isEmpty()
                ? Optional.empty()
                : RequestJson.json(request).at("files").map(Json::text);
    }
}
