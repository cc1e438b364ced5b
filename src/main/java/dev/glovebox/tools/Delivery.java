package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Call;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.WholeFile;
import dev.glovebox.views.changes.Keeping;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Brings a file that came from elsewhere out of a folder of ours into the workspace; what it replaces is kept. */
final class Delivery {
    private static final Duration COPY = Duration.ofMinutes(2);
    private static final int LONGEST_NAME = 100;
    private static final int MOST_TRIES = 100;
    private static final String COPIES = "mkdir -p -- \"${2%/*}\" && exec cp -- \"$1\" \"$2\"";

    private final ToolContext context;

    Delivery(ToolContext context) {
        this.context = context;
    }

    /** Throws {@link BadArguments} for a path that leads elsewhere. */
    BoxPath within(String given) {
        BoxPath path = BoxPath.of(given, context.box());
        String plain = path.plain();
        boolean leadsOut = List.of(plain.split("/")).contains("..");
        if (leadsOut || !plain.startsWith(context.box().inside().workspace() + "/") || plain.endsWith("/")) {
            throw new BadArguments(
                    "'" + given + "' is no file of the workspace; give a path such as \"data/report.csv\".");
        }
        return path;
    }

    /** A name that somebody else chose, where nothing is yet. */
    BoxPath free(String suggested) throws InterruptedException {
        String name = suggested
                .substring(suggested.lastIndexOf('/') + 1)
                .replaceAll("[\\p{Cntrl}\\p{Cf}\\\\:*?\"<>|]", "_")
                .replaceAll("^[.\\s-]+", "");
        String own = name.isBlank() ? "download" : name.substring(0, Math.min(name.length(), LONGEST_NAME));
        int dot = own.lastIndexOf('.') > 0 ? own.lastIndexOf('.') : own.length();
        for (int count = 2; count <= MOST_TRIES; count++) {
            BoxPath path = BoxPath.of(own, context.box());
            if (isFree(path)) {
                return path;
            }
            own = name(own, dot, count);
        }
        throw new BadArguments("There are too many files named like '" + own + "'; give a path.");
    }

    private static String name(String own, int dot, int count) {
        String stem = own.substring(0, Math.min(dot, own.length())).replaceAll("-\\d+$", "");
        return stem + "-" + count + own.substring(own.lastIndexOf('.') > 0 ? own.lastIndexOf('.') : own.length());
    }

    private boolean isFree(BoxPath path) throws InterruptedException {
        FileOutcome<FileEntry> there = context.files().stat(path.bytes());
        return there instanceof Failed<FileEntry>(var cause, var reason) && cause == Cause.NOT_FOUND;
    }

    /** Empty when it is there, or what went wrong. */
    Optional<ToolOutput> bring(String from, BoxPath to) throws InterruptedException {
        return switch (context.files().whole(ByteString.of(from), Keeping.LARGEST)) {
            case Failed<WholeFile> failed ->
                Optional.of(ToolOutput.failed("What came could not be read: " + FileTrouble.words(failed)));
            case Done<WholeFile>(var file) ->
                file.content().isPresent() ? put(to, file.content().get()) : copy(from, to);
        };
    }

    private Optional<ToolOutput> put(BoxPath to, ByteString content) throws InterruptedException {
        return new KeptWrite(context).put(to, content.toBytes()) instanceof Failed<?> failed
                ? Optional.of(FileTrouble.of(failed, to))
                : Optional.empty();
    }

    /** Too large to be kept for an undo, so it replaces nothing. */
    private Optional<ToolOutput> copy(String from, BoxPath to) throws InterruptedException {
        if (!isFree(to)) {
            return Optional.of(ToolOutput.failed(
                    to.given() + ": exists already, and what came is too large to replace it; take another path."));
        }
        Call copy = context.box()
                .start(new CallSpec(
                        Stream.of("/bin/sh", "-c", COPIES, "copy", from, to.absolute())
                                .map(ByteString::of)
                                .toList(),
                        context.box().inside().environment().stream()
                                .map(ByteString::of)
                                .toList(),
                        ByteString.of("/"),
                        new CallSpec.Stdio.NoInput(),
                        Optional.of(COPY),
                        Map.of()));
        copy.discardOutput();
        try (var _ = context.cancel().whenAsked(copy::kill)) {
            return Ending.isGood(copy.await())
                    ? Optional.empty()
                    : Optional.of(ToolOutput.failed(to.given() + ": could not be written; is there room for it?"));
        }
    }

    void remove(String path) throws InterruptedException {
        context.files().remove(ByteString.of(path));
    }

    static Json details(BoxPath path, long bytes) {
        return Json.object().with("path", path.absolute()).with("bytes", bytes).end();
    }
}
