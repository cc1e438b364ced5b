package dev.glovebox.views;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Change;
import dev.glovebox.views.FileOutcome.Failed;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files of a box, worked on inside by the glove: the host follows no path that the box can write. Paths are taken from the
 * root; when that is not {@code /}, links that lead out of it are refused.
 */
public final class BoxFiles {
    private static final long MOST_OUTPUT = 32L << 20;
    private static final int LONGEST_OPERAND = 1 << 16;

    private final Box box;
    private final ByteString glove;
    private final ByteString root;
    private final Duration limit;
    private final Cancel cancel;

    /** The glove's path is that inside the box; the limit is for each operation. */
    public BoxFiles(Box box, ByteString glove, ByteString root, Duration limit) {
        this(box, glove, root, limit, new Cancel());
    }

    private BoxFiles(Box box, ByteString glove, ByteString root, Duration limit, Cancel cancel) {
        this.box = box;
        this.glove = glove;
        this.root = root;
        this.limit = limit;
        this.cancel = cancel;
    }

    /** The same files, for work that ends when the wish comes. */
    public BoxFiles until(Cancel wish) {
        return new BoxFiles(box, glove, root, limit, wish);
    }

    /** Kept in memory, at most this many bytes of it; larger files go through {@link #copy}. */
    public FileOutcome<FileContent> read(ByteString path, long offset, int most) throws InterruptedException {
        return run(
                argv("read", List.of(), path, number(offset), number(most + 1L)),
                stdout -> Transfer.content(stdout, most));
    }

    /** Gives the number of bytes copied, at most those asked for; what the stream itself throws is thrown unchecked. */
    public FileOutcome<Long> copy(ByteString path, long most, OutputStream to, Duration time)
            throws InterruptedException {
        List<ByteString> argv = argv("read", List.of(), path, number(0), number(most));
        return run(argv, time, Optional.empty(), stdout -> Transfer.copy(stdout, most, to));
    }

    /** Replaces the content at once or not at all, keeps the mode, and makes the folders above. */
    public FileOutcome<Change> put(ByteString path, byte[] content) throws InterruptedException {
        return put(path, new ByteArrayInputStream(content), content.length, limit);
    }

    /**
     * As {@link #put(ByteString, byte[])}; a stream of another size changes nothing, and what it throws is thrown unchecked. A put
     * that failed may still be waiting for a slow stream: the caller closes it.
     */
    public FileOutcome<Change> put(ByteString path, InputStream content, long size, Duration time)
            throws InterruptedException {
        List<ByteString> argv = argv("put", List.of("-p", "-s", Long.toString(size)), path);
        return run(argv, time, Optional.of(stdin -> Transfer.feed(content, stdin)), Transfer::nothing);
    }

    /** As {@link #put(ByteString, byte[])}, but with this mode. */
    public FileOutcome<Change> put(ByteString path, byte[] content, int mode) throws InterruptedException {
        List<String> options = List.of("-p", "-s", Integer.toString(content.length));
        List<ByteString> argv = argv("put", options, path, ByteString.of(Integer.toOctalString(mode & 0777)));
        var source = new ByteArrayInputStream(content);
        return run(argv, limit, Optional.of(stdin -> Transfer.feed(source, stdin)), Transfer::nothing);
    }

    /** A regular file with its entry, by one look at it; links are followed, and the entry's path is the one given. */
    public FileOutcome<WholeFile> whole(ByteString path, int most) throws InterruptedException {
        List<String> options = List.of("-p", Integer.toString(most));
        return run(
                argv("stat", options, path),
                stdout -> ContentReader.one(new RecordReader(stdout, MOST_OUTPUT + most), path, most));
    }

    /** Of the name itself, link or not; the entry's path is the one given. */
    public FileOutcome<FileEntry> stat(ByteString path) throws InterruptedException {
        return run(argv("stat", List.of(), path), out -> EntryReader.one(records(out), path));
    }

    /** Of what the path leads to. */
    public FileOutcome<FileEntry> statTarget(ByteString path) throws InterruptedException {
        return run(argv("stat", List.of("-L"), path), out -> EntryReader.one(records(out), path));
    }

    public FileOutcome<Walk.Listing> list(ByteString path, int most) throws InterruptedException {
        return walk(path, new Walk.Query(1, most, List.of(), List.of()));
    }

    public FileOutcome<Walk.Listing> walk(ByteString path, Walk.Query query) throws InterruptedException {
        return run(argv("walk", FileOptions.walk(query), path), out -> EntryReader.all(records(out), query.most()));
    }

    /** A walk with the contents of regular files, in one go; no link is followed. */
    public FileOutcome<Walk.Tally> walk(
            ByteString path, Walk.Query query, Contents.Limits limits, Contents.Visitor visitor)
            throws InterruptedException {
        List<String> options = FileOptions.walk(query);
        options.addAll(List.of("-p", "" + limits.fileSize(), "-t", "" + limits.total()));
        return run(
                argv("walk", options, path),
                limits.time(),
                Optional.empty(),
                out -> ContentReader.all(
                        new RecordReader(out, MOST_OUTPUT + limits.total()), query.most(), limits, visitor));
    }

    public FileOutcome<Walk.Tally> count(ByteString path, int most) throws InterruptedException {
        List<String> options = List.of("-c", "-n", Integer.toString(most));
        return run(argv("walk", options, path), out -> EntryReader.tally(records(out), most));
    }

    /** Makes the folders above too; one that exists is well. */
    public FileOutcome<Change> mkdir(ByteString path) throws InterruptedException {
        return change("mkdir", "-p", path);
    }

    /** Replaces nothing, and makes the folders above the new name. */
    public FileOutcome<Change> move(ByteString from, ByteString to) throws InterruptedException {
        return change("move", "-p", from, to);
    }

    /** As {@link #move}, but a file or an empty folder under the new name is replaced. */
    public FileOutcome<Change> moveOver(ByteString from, ByteString to) throws InterruptedException {
        return change("move", "-pf", from, to);
    }

    /** A file, a link or an empty folder. */
    public FileOutcome<Change> remove(ByteString path) throws InterruptedException {
        return run(argv("remove", List.of(), path), Transfer::nothing);
    }

    public FileOutcome<Change> removeTree(ByteString path) throws InterruptedException {
        return change("remove", "-r", path);
    }

    /** Also what lies in folders that their owner may not read, write or enter. */
    public FileOutcome<Change> removeWholeTree(ByteString path) throws InterruptedException {
        return change("remove", "-rf", path);
    }

    /** What a folder takes of its filesystem in allocated bytes, as far as folders let themselves be looked into. */
    public FileOutcome<Long> usage(ByteString path) throws InterruptedException {
        return run(argv("usage", List.of(), path), out -> EntryReader.usage(records(out)));
    }

    /** As {@link #usage}, also in folders that their owner may not enter, for a tree that nobody works in. */
    public FileOutcome<Long> wholeUsage(ByteString path) throws InterruptedException {
        return run(argv("usage", List.of("-f"), path), out -> EntryReader.usage(records(out)));
    }

    public FileOutcome<Grep.Found> grep(ByteString path, Grep.Query query) throws InterruptedException {
        String pattern;
        try {
            pattern = query.syntax() == Grep.Syntax.LITERAL
                    ? PosixPattern.literal(query.pattern())
                    : PosixPattern.regex(query.pattern());
        } catch (PosixPattern.Unknown e) {
            return new Failed<>(Cause.BAD_PATTERN, String.valueOf(e.getMessage()));
        }
        return run(
                argv("grep", FileOptions.grep(query), path, ByteString.of(pattern)),
                out -> LineReader.all(records(out), query.extent()));
    }

    private FileOutcome<Change> change(String command, String option, ByteString... paths) throws InterruptedException {
        return run(argv(command, List.of(option), paths), Transfer::nothing);
    }

    private <T> FileOutcome<T> run(List<ByteString> argv, GloveRun.Parser<T> parser) throws InterruptedException {
        return run(argv, limit, Optional.empty(), parser);
    }

    private <T> FileOutcome<T> run(
            List<ByteString> argv, Duration time, Optional<GloveRun.Feeder> feeder, GloveRun.Parser<T> parser)
            throws InterruptedException {
        if (argv.stream().anyMatch(BoxFiles::isUnfit)) {
            return new Failed<>(Cause.INVALID, "a path or pattern with a NUL byte, or longer than " + LONGEST_OPERAND);
        }
        var stdio = feeder.isPresent() ? new CallSpec.Stdio.Pipes() : new CallSpec.Stdio.NoInput();
        var spec = new CallSpec(argv, List.of(), ByteString.of("/"), stdio, Optional.of(time), Map.of());
        return new GloveRun<>(box.start(spec), parser, feeder).await(time, cancel);
    }

    private static boolean isUnfit(ByteString operand) {
        return operand.size() > LONGEST_OPERAND || operand.contains((byte) 0);
    }

    private List<ByteString> argv(String command, List<String> options, ByteString... operands) {
        List<ByteString> argv = new ArrayList<>(List.of(glove, ByteString.of(command), ByteString.of("-C"), root));
        options.forEach(option -> argv.add(ByteString.of(option)));
        argv.add(ByteString.of("--"));
        argv.addAll(Arrays.asList(operands));
        return argv;
    }

    private static ByteString number(long value) {
        return ByteString.of(Long.toString(value));
    }

    private static RecordReader records(InputStream stdout) {
        return new RecordReader(stdout, MOST_OUTPUT);
    }
}
