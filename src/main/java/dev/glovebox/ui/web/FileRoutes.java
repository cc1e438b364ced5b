package dev.glovebox.ui.web;

import dev.glovebox.jobs.BoxAccess;
import dev.glovebox.jobs.Job;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.web.Problem.Code;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Change;
import dev.glovebox.views.Walk;
import dev.glovebox.views.Zip;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The files of a job's workspace, all worked on inside its box. */
final class FileRoutes {
    private static final String ZIP = "Without links, and without what is called " + String.join(", ", Zip.IGNORED)
            + "; up to 100,000 entries, 1 GiB a file and 4 GiB in all. One that could not be read to its end breaks off";
    private static final int UPLOADS_AT_ONCE = 24;

    /** As many as a browser sends at once. */
    private static final int UPLOADS_OF_ONE = 6;

    private static final Duration UPLOAD = Duration.ofMinutes(5);

    private final Jobs jobs;
    private final BoxAccess boxes;
    private final Spool spool = new Spool(UPLOADS_AT_ONCE, UPLOADS_OF_ONE);

    private FileRoutes(Services services) {
        this.jobs = new Jobs(services);
        this.boxes = services.boxes();
    }

    static List<Route> of(Services services) {
        FileRoutes routes = new FileRoutes(services);
        return Stream.of(JobRoutes.JOBS, TalkRoutes.SESSIONS)
                .map(base -> base + "/{id}/files")
                .flatMap(base -> Stream.of(
                        routes.list(base),
                        routes.read(base),
                        routes.write(base),
                        routes.move(base),
                        routes.mkdir(base),
                        routes.delete(base),
                        routes.zip(base)))
                .toList();
    }

    private static Route.Draft of(Route.Draft draft) {
        return draft.named("id", Schema.id(), "The job's id").refuses(FileProblems.ALL);
    }

    private Route list(String base) {
        Route.Draft draft = of(Route.get(base, "What lies in a folder"));
        return FolderPage.asked(FilePath.asked(draft, Need.OPTIONAL))
                .gives(
                        200,
                        "Its entries by name; `more` says that there are others behind these, `next` how to ask for them. Of a folder with more than "
                                + String.format(Locale.ROOT, "%,d", FolderPage.MOST) + " so many are found",
                        FileJson.schema())
                .by(call -> {
                    ByteString path = FilePath.orRoot(call);
                    FolderPage.Query query = FolderPage.Query.of(call);
                    Walk.Listing found = in(call, files -> files.list(path, FolderPage.MOST));
                    return Answer.json(200, FileJson.of(path, FolderPage.of(query, found)));
                });
    }

    private Route read(String base) {
        return FilePath.asked(of(Route.get(base + "/content", "A file's content")), Need.REQUIRED)
                .gives(200, "Its bytes", "application/octet-stream", Schema.bytes(), "Content-Disposition")
                .refuses(Code.TOO_MANY_STREAMS)
                .asStream()
                .by(this::content);
    }

    /** Its size is looked up before, and so many bytes are sent: with fewer of them the connection ends early. */
    private Answer content(Call call) throws InterruptedException {
        Job job = jobs.own(call);
        ByteString path = FilePath.required(call);
        FileEntry entry = in(job, files -> files.statTarget(path));
        if (entry.kind() != FileEntry.Kind.FILE) {
            throw Problem.refused(Code.WRONG_KIND, "it is no file: folders are listed, or had as a zip");
        }
        return new Answer.Written(
                Attachment.headers("application/octet-stream", path),
                OptionalLong.of(entry.size()),
                Download.file(boxes, job, path, entry.size()));
    }

    private Route zip(String base) {
        return FilePath.asked(of(Route.get(base + "/zip", "A folder's regular files as a zip")), Need.OPTIONAL)
                .gives(200, ZIP, "application/zip", Schema.bytes(), "Content-Disposition")
                .refuses(Code.TOO_MANY_STREAMS)
                .asStream()
                .by(this::zipped);
    }

    private Answer zipped(Call call) throws InterruptedException {
        Job job = jobs.own(call);
        ByteString path = FilePath.orRoot(call);
        if (in(job, files -> files.statTarget(path)).kind() != FileEntry.Kind.FOLDER) {
            throw Problem.refused(Code.WRONG_KIND, "it is no folder: read its content");
        }
        String name = path.display().equals(".") ? "workspace" : path.display();
        return new Answer.Written(
                Attachment.headers("application/zip", ByteString.of(name + ".zip")),
                OptionalLong.empty(),
                Download.zip(boxes, job, path));
    }

    private Route write(String base) {
        return FilePath.asked(
                        of(Route.put(
                                base + "/content", "Writes a file at once or not at all, and the folders above it")),
                        Need.REQUIRED)
                .takesBytes()
                .givesNothing("It is written")
                .refuses(Code.BODY_TOO_LARGE, Code.UNSUPPORTED_MEDIA_TYPE)
                .audited("file.write")
                .by(call -> {
                    Job job = jobs.own(call);
                    ByteString path = FilePath.required(call);
                    jobs.requireResources();
                    return spool.take(
                            call.user().name(),
                            call.upload(),
                            (content, size) -> changed(job, files -> files.put(path, content, size, UPLOAD)));
                });
    }

    private Route move(String base) {
        return of(Route.post(base + "/move", "Moves or renames a file or folder; replaces nothing"))
                .takes(
                        Need.REQUIRED,
                        FilePath.schema("from", "to"),
                        Json.object()
                                .with("from", "old.txt")
                                .with("to", "new.txt")
                                .end())
                .givesNothing("It is moved")
                .refuses(Code.UNKNOWN_FIELD)
                .audited("file.move")
                .by(call -> {
                    Job job = jobs.own(call);
                    Fields fields = Fields.of(call.json(), "from", "from_raw", "to", "to_raw");
                    ByteString from = FilePath.field(fields, "from");
                    ByteString to = FilePath.field(fields, "to");
                    return changed(job, files -> files.move(from, to));
                });
    }

    private Route mkdir(String base) {
        return of(Route.post(base + "/mkdir", "Makes a folder, and those above it; one that is there is well"))
                .takes(
                        Need.REQUIRED,
                        FilePath.schema("path"),
                        Json.object().with("path", "src/parts").end())
                .givesNothing("It is there")
                .refuses(Code.UNKNOWN_FIELD)
                .audited("file.mkdir")
                .by(call -> {
                    Job job = jobs.own(call);
                    ByteString path = FilePath.field(Fields.of(call.json(), "path", "path_raw"), "path");
                    return changed(job, files -> files.mkdir(path));
                });
    }

    private Route delete(String base) {
        return FilePath.asked(
                        of(Route.delete(base, "Deletes a file, a link, or a folder with all that is in it")),
                        Need.REQUIRED)
                .givesNothing("It is gone")
                .audited("file.delete")
                .by(call -> {
                    Job job = jobs.own(call);
                    ByteString path = FilePath.required(call);
                    return changed(job, files -> files.removeTree(path));
                });
    }

    private Answer changed(Job job, Work<Change> work) throws InterruptedException {
        return switch (in(job, work)) {
            case MADE -> Answer.nothing();
        };
    }

    private interface Work<T> {
        FileOutcome<T> with(BoxFiles workspace) throws InterruptedException;
    }

    private <T> T in(Call call, Work<T> work) throws InterruptedException {
        return in(jobs.own(call), work);
    }

    private <T> T in(Job job, Work<T> work) throws InterruptedException {
        return FileProblems.value(boxes.files(job, work::with));
    }
}
