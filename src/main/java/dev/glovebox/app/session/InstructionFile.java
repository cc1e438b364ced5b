package dev.glovebox.app.session;

import dev.glovebox.agent.Instructions.Text;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.FileContent;
import dev.glovebox.views.FileOutcome.Cause;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;

/** What came of looking for one AGENTS.md. */
sealed interface InstructionFile {
    String NAME = "AGENTS.md";
    int MOST_BYTES = 16 * 1024;

    record Missing() implements InstructionFile {}

    record Found(Text text, int bytes) implements InstructionFile {}

    /** The reason continues a sentence that begins with the file: "is a link". */
    record Unfit(String reason) implements InstructionFile {}

    /** Inside, by the glove; the files' root is the workspace, so that no link leads out of it. */
    static InstructionFile inBox(BoxFiles workspace) throws InterruptedException {
        return switch (workspace.read(ByteString.of(NAME), 0, MOST_BYTES)) {
            case Done<FileContent>(var content) -> of(content.bytes().toBytes(), content.cut());
            case Failed<?>(var cause, var reason) when cause == Cause.NOT_FOUND -> new Missing();
            case Failed<?>(var cause, var reason) when cause == Cause.WRONG_KIND -> new Unfit("is no plain file");
            case Failed<?>(var cause, var reason)
            when cause == Cause.REFUSED -> new Unfit("is a link that leads out of the workspace");
            case Failed<?>(var cause, var reason) -> new Unfit("cannot be read (" + reason + ")");
        };
    }

    /** On the host. A link could lead to where some box has written. */
    static InstructionFile onHost(Path file) {
        try {
            BasicFileAttributes kind = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!kind.isRegularFile()) {
                return new Unfit(kind.isSymbolicLink() ? "is a link" : "is no plain file");
            }
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                byte[] bytes = in.readNBytes(MOST_BYTES + 1);
                boolean cut = bytes.length > MOST_BYTES;
                return of(cut ? Arrays.copyOf(bytes, MOST_BYTES) : bytes, cut);
            }
        } catch (NoSuchFileException e) {
            return new Missing();
        } catch (IOException e) {
            return new Unfit("cannot be read (" + Why.bare(e) + ")");
        }
    }

    private static InstructionFile of(byte[] bytes, boolean cut) {
        if (new String(bytes, StandardCharsets.ISO_8859_1).indexOf('\0') >= 0) {
            return new Unfit("is not a text file");
        }
        int end = cut ? wholeLines(bytes) : bytes.length;
        Text text = new Text(new String(bytes, 0, end, StandardCharsets.UTF_8), cut);
        return text.words().isEmpty() ? new Missing() : new Found(text, end);
    }

    /** A line that takes more than half of the room is cut between characters. */
    private static int wholeLines(byte[] bytes) {
        for (int end = bytes.length; end > bytes.length / 2; end--) {
            if (bytes[end - 1] == '\n') {
                return end;
            }
        }
        int end = bytes.length - 1;
        while (end > 0 && (bytes[end] & 0xc0) == 0x80) {
            end--;
        }
        return end;
    }
}
