package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.Names;
import dev.glovebox.views.Walk;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a folder holds, as a tree. */
final class ListFiles implements Tool {
    private static final int USUAL_DEPTH = 2;
    private static final int MOST_DEPTH = 20;
    private static final int MOST_ENTRIES = 500;

    static final Parameters PARAMETERS = Parameters.of(
            optional("path", new Kind.Text(), "", Json.of("src")),
            optional("depth", new Kind.Whole(1, MOST_DEPTH), "2 unless given", Json.of(3)));

    private static final ToolSpec SPEC = new ToolSpec(
            "list_files",
            "List a folder as a tree, at most " + MOST_ENTRIES + " entries. Leaves out "
                    + String.join(", ", Names.IGNORED) + ".",
            PARAMETERS.schema());

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Effect effect() {
        return Effect.READS;
    }

    @Override
    public ToolOutput run(Json json, ToolContext context) throws InterruptedException {
        Arguments arguments = PARAMETERS.read(json);
        BoxPath path = BoxPath.of(arguments.optionalText("path").orElse("."), context.box());
        int depth = arguments.whole("depth").orElse(USUAL_DEPTH);
        var query = new Walk.Query(depth, MOST_ENTRIES, Names.IGNORED, List.of());
        return switch (context.files().walk(path.bytes(), query)) {
            case Failed<?> failed -> FileTrouble.of(failed, path);
            case Done<Walk.Listing>(var listing) ->
                ToolOutput.done(
                        text(listing),
                        Json.object()
                                .with("path", path.absolute())
                                .with("entries", listing.entries().size())
                                .end());
        };
    }

    private static String text(Walk.Listing listing) {
        StringBuilder text = new StringBuilder();
        listing.entries().stream()
                .sorted(Comparator.comparing(Tree::key))
                .forEach(entry -> text.append(Tree.line(entry)).append('\n'));
        if (listing.entries().isEmpty()) {
            text.append("[empty]");
        }
        if (listing.tally().cut()) {
            text.append("[there is more: list a folder below, or with a smaller depth]");
        }
        if (listing.tally().skipped() > 0) {
            text.append("[folders that could not be read: " + listing.tally().skipped() + "]");
        }
        return text.toString();
    }

    /** One entry of an indented tree. */
    private static final class Tree {
        /** Sorts a folder directly before what is in it. */
        static String key(FileEntry entry) {
            return entry.path().display().replace('/', '\0');
        }

        static String line(FileEntry entry) {
            String path = entry.path().display();
            int level = (int) path.chars().filter(c -> c == '/').count();
            String name = path.substring(path.lastIndexOf('/') + 1);
            return "  ".repeat(level) + Names.shown(ByteString.of(name)) + mark(entry);
        }

        private static String mark(FileEntry entry) {
            return switch (entry.kind()) {
                case FOLDER -> "/";
                case LINK -> " -> " + Names.shown(entry.target());
                case FILE -> "";
                case PIPE, SOCKET, DEVICE, OTHER -> " (" + entry.kind().name().toLowerCase(Locale.ROOT) + ")";
            };
        }
    }
}
