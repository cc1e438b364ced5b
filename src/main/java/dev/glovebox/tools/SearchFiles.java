package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.Parameter.Kind;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.Grep;
import dev.glovebox.views.Names;
import dev.glovebox.views.Walk;
import java.util.List;
import java.util.Optional;

/** Lines of files that match a pattern. */
final class SearchFiles implements Tool {
    private static final int MOST_CONTEXT = 10;
    private static final int MOST_MATCHES = 200;
    private static final int WIDTH = 300;
    private static final int LARGEST_FILE = 16 << 20;

    static final Parameters PARAMETERS = Parameters.of(
            required("pattern", new Kind.Text(), "regular expression", Json.of("def \\w+\\(")),
            optional("path", new Kind.Text(), "file or folder", Json.of("src")),
            optional("glob", new Kind.Text(), "which files, like *.{ts,tsx} or src/**/*.py", Json.of("*.py")),
            optional("context", new Kind.Whole(0, MOST_CONTEXT), "lines around a match", Json.of(2)),
            optional("ignore_case", new Kind.Flag(), "", Json.of(true)));

    private static final ToolSpec SPEC = new ToolSpec(
            "search_files",
            "Search the lines of text files; gives path:line:text, at most " + MOST_MATCHES
                    + " matches. Leaves out what list_files does.",
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
        return switch (context.files().grep(path.bytes(), query(arguments))) {
            case Failed<?>(var cause, var reason)
            when cause == Cause.BAD_PATTERN ->
                ToolOutput.failed(
                        "The pattern cannot be used: " + reason
                                + ". Known are POSIX extended expressions with \\d \\w \\s \\b; escape special characters with a backslash.");
            case Failed<?> failed -> FileTrouble.of(failed, path);
            case Done<Grep.Found>(var found) ->
                ToolOutput.done(
                        new FoundText(path).of(found),
                        Json.object()
                                .with("matches", found.tally().matches())
                                .with("files", found.tally().files())
                                .end());
        };
    }

    private static Grep.Query query(Arguments arguments) {
        Optional<String> glob = arguments.optionalText("glob");
        int around = arguments.whole("context").orElse(0);
        return new Grep.Query(
                arguments.text("pattern"),
                Grep.Syntax.REGEX,
                arguments.flag("ignore_case") ? Grep.Letters.ANY_CASE : Grep.Letters.AS_WRITTEN,
                new Walk.Query(
                        Integer.MAX_VALUE, 0, Names.IGNORED, glob.map(List::of).orElse(List.of())),
                new Grep.Extent(around, around, MOST_MATCHES, WIDTH, LARGEST_FILE));
    }
}
