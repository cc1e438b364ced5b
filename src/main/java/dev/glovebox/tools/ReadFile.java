package dev.glovebox.tools;

import static dev.glovebox.tools.Parameter.optional;
import static dev.glovebox.tools.Parameter.required;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.tools.FileReading.Wanted;
import dev.glovebox.tools.Parameter.Kind;
import java.util.List;
import java.util.stream.Stream;

/**
 * Text files or parts of them, or pictures. The text comes without line numbers: what a model reads is then exactly what edit_file
 * wants to match, and costs less; searches and errors name lines, which from and to take.
 */
final class ReadFile implements Tool {
    private static final int MOST_FILES = 20;
    private static final int MOST_AT_ONCE = 4;

    private static final Kind LINE = new Kind.Whole(1, Integer.MAX_VALUE);

    private static final Parameters FILE = Parameters.of(
            required("path", new Kind.Text(), "", Json.of("src/main.py")),
            optional("from", LINE, "", Json.of(100)),
            optional("to", LINE, "", Json.of(200)));

    static final Parameters PARAMETERS = Parameters.of(
                    optional("path", new Kind.Text(), "", Json.of("src/main.py")),
                    optional("from", LINE, "first line", Json.of(100)),
                    optional("to", LINE, "last line", Json.of(200)),
                    optional("files", new Kind.Items(FILE), "", Json.of(List.of(Json.parse(FILE.example())))))
            .with(ReadFile::check);

    private static final ToolSpec SPEC = new ToolSpec(
            "read_file",
            "Read text files, or show images (png, jpeg, gif, webp): one by path, several by files."
                    + " At most 48 KB in all: read on with from.",
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
        List<Wanted> wanted =
                files(arguments).map(file -> wanted(file, context)).toList();
        return ReadPage.of(read(wanted, context), context);
    }

    private static Stream<Arguments> files(Arguments arguments) {
        Stream<Arguments> one = arguments.optionalText("path").stream().map(path -> arguments);
        return Stream.concat(one, arguments.items("files").stream());
    }

    private static void check(Arguments arguments) {
        long files = files(arguments).count();
        if (files == 0) {
            throw new BadArguments(
                    "Give 'path' for one file, or 'files' for several; for example " + FILE.example() + ".");
        }
        if (files > MOST_FILES) {
            throw new BadArguments("One call reads at most " + MOST_FILES + " files; send several calls.");
        }
    }

    private static Wanted wanted(Arguments file, ToolContext context) {
        return new Wanted(
                BoxPath.of(file.text("path"), context.box()),
                file.whole("from").orElse(1),
                file.whole("to").orElse(Integer.MAX_VALUE));
    }

    private static List<ReadPart> read(List<Wanted> wanted, ToolContext context) throws InterruptedException {
        FileReading reading = new FileReading(context);
        if (wanted.size() == 1) {
            return List.of(reading.read(wanted.getFirst()));
        }
        ReadPart[] parts = new ReadPart[wanted.size()];
        SideBySide group = new SideBySide(MOST_AT_ONCE);
        for (int i = 0; i < parts.length; i++) {
            int at = i;
            group.start("read", () -> parts[at] = readUntilInterrupted(reading, wanted.get(at)));
        }
        group.join();
        return List.of(parts);
    }

    private static ReadPart readUntilInterrupted(FileReading reading, Wanted wanted) {
        try {
            return reading.read(wanted);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ReadPart.Unread(wanted.path(), ToolOutput.failed("Interrupted before it ended."));
        }
    }
}
