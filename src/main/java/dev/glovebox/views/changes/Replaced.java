package dev.glovebox.views.changes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.JsonLimits;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.changes.StoredChange.Act;
import dev.glovebox.views.changes.StoredChange.Old;
import dev.glovebox.views.changes.StoredChange.Print;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What the file tools of one session replaced, kept in a folder of the host, outside the workspace. Each change is one numbered file: a line of
 * JSON, then the old content. A change that was taken back has an empty file beside it that says so.
 */
public final class Replaced {
    private static final Pattern NAME = Pattern.compile("([0-9]{6,9})\\.change");
    private static final int LONGEST_HEAD = 1 << 20;

    private final Path folder;
    private final FileFence fence;
    private long last = -1;

    /** The folder is made when something is kept. */
    public Replaced(Path folder) {
        this(folder, FileFence.NONE);
    }

    public Replaced(Path folder, FileFence fence) {
        this.folder = folder;
        this.fence = fence;
    }

    /**
     * For one call's changes.
     *
     * @param workspace its path inside; what lies elsewhere goes with the box, and is not kept
     */
    public Keeping keeping(String callId, String workspace) {
        return new CallKeeping(this, callId, workspace);
    }

    synchronized long add(String callId, Act act, ByteString content) {
        try {
            OwnFile.makeFolder(folder);
            long number = nextNumber();
            byte[] head =
                    (StoredJson.write(new StoredChange(number, callId, act)).text() + "\n").getBytes(UTF_8);
            OwnFile.write(file(number, "change"), fence, out -> {
                out.write(head);
                out.write(content.toBytes());
            });
            last = number;
            return number;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "What is to be replaced could not be kept in " + folder + " (" + Why.of(e) + ").", e);
        }
    }

    private long nextNumber() throws IOException {
        if (last < 0) {
            SortedSet<Long> there = numbers();
            last = there.isEmpty() ? 0 : there.last();
        }
        return last + 1;
    }

    void withdraw(long number) {
        try {
            Files.deleteIfExists(file(number, "change"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Oldest first. */
    SortedSet<Long> numbers() throws IOException {
        SortedSet<Long> numbers = new TreeSet<>();
        if (!Files.isDirectory(folder)) {
            return numbers;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.change")) {
            for (Path file : files) {
                var name = NAME.matcher(file.getFileName().toString());
                if (name.matches()) {
                    numbers.add(Long.parseLong(name.group(1)));
                }
            }
        }
        return numbers;
    }

    /** Empty when its file is damaged. */
    Optional<StoredChange> change(long number) throws IOException {
        try (InputStream in = open(number)) {
            return Optional.of(StoredJson.read(number, Json.parse(head(in), JsonLimits.OWN)));
        } catch (MalformedJson e) {
            return Optional.empty();
        }
    }

    /** Empty when it is not what was kept. */
    Optional<byte[]> content(long number, Print print) throws IOException {
        try (InputStream in = open(number)) {
            head(in);
            byte[] content = in.readNBytes(Keeping.LARGEST + 1);
            boolean same = Print.of(ByteString.of(content)).equals(print);
            return same ? Optional.of(content) : Optional.empty();
        }
    }

    boolean isTakenBack(long number) {
        return Files.exists(file(number, "undone"), LinkOption.NOFOLLOW_LINKS);
    }

    void markTakenBack(long number) throws IOException {
        OwnFile.write(file(number, "undone"), fence, out -> {});
    }

    private InputStream open(long number) throws IOException {
        return OwnFile.read(file(number, "change"));
    }

    private static String head(InputStream in) throws IOException {
        var head = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n' && head.size() < LONGEST_HEAD; b = in.read()) {
            head.write(b);
        }
        return head.toString(UTF_8);
    }

    private Path file(long number, String ending) {
        return folder.resolve(String.format("%06d.%s", number, ending));
    }

    static Old old(Keeping.Before before) {
        return switch (before) {
            case Keeping.Before.Nothing() -> new Old.Nothing();
            case Keeping.Before.Content(var mode, var bytes)
            when bytes.size() > Keeping.LARGEST -> new Old.NotKept("it was larger than 8 MiB");
            case Keeping.Before.Content(var mode, var bytes) -> new Old.Content(mode & 0777, Print.of(bytes));
            case Keeping.Before.NotKept(var reason) -> new Old.NotKept(reason);
        };
    }
}
