package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.tools.edit.Likeness;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.Names;
import dev.glovebox.views.Walk;
import java.util.List;
import java.util.stream.Stream;

/** For a file that is not there: what was probably meant. */
final class NearNames {
    private static final int MOST_LISTED = 2000;
    private static final int MOST_SUGGESTED = 5;
    private static final int DEPTH = 12;

    private final ToolContext context;

    NearNames(ToolContext context) {
        this.context = context;
    }

    ToolOutput explain(Failed<?> failed, BoxPath path) throws InterruptedException {
        if (failed.cause() != Cause.NOT_FOUND) {
            return FileTrouble.of(failed, path);
        }
        String itself = fromWorkspace(path.absolute());
        List<String> near = Stream.concat(beside(path), elsewhere(path))
                .filter(name -> !name.equals(itself)) // a link that leads nowhere
                .distinct()
                .limit(MOST_SUGGESTED)
                .toList();
        return near.isEmpty()
                ? FileTrouble.of(failed, path)
                : ToolOutput.failed(
                        path.given() + ": there is no such file. Near names: " + String.join(", ", near) + ".");
    }

    private Stream<String> beside(BoxPath path) throws InterruptedException {
        BoxPath parent = path.parent();
        Likeness likeness = new Likeness(path.name());
        return entries(context.files().list(parent.bytes(), MOST_LISTED))
                .filter(entry -> likeness.isNear(entry.path().display()))
                .sorted(likeness.nearestFirst(entry -> entry.path().display()))
                .map(entry -> shown(parent.absolute() + "/", entry));
    }

    /** Files of the very name anywhere in the workspace. */
    private Stream<String> elsewhere(BoxPath path) throws InterruptedException {
        if (path.name().matches(".*[*?\\[\\]{}\\\\].*")) {
            return Stream.empty();
        }
        String workspace = context.box().inside().workspace();
        var query = new Walk.Query(DEPTH, MOST_SUGGESTED, Names.IGNORED, List.of(path.name()));
        return entries(context.files().walk(ByteString.of(workspace), query))
                .map(entry -> shown(workspace + "/", entry));
    }

    private String shown(String folder, FileEntry entry) {
        return fromWorkspace(folder + Names.shown(entry.path()));
    }

    private String fromWorkspace(String path) {
        String workspace = context.box().inside().workspace() + "/";
        return path.startsWith(workspace) ? path.substring(workspace.length()) : path;
    }

    private static Stream<FileEntry> entries(FileOutcome<Walk.Listing> outcome) {
        return outcome instanceof Done<Walk.Listing>(var listing) ? listing.entries().stream() : Stream.empty();
    }
}
