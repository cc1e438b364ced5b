package dev.glovebox.app.cli;

import dev.glovebox.app.files.FileRefused;
import dev.glovebox.app.files.NamedFile;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.Redacted;
import dev.glovebox.protocol.SecretRedactor;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Texts that a person gives as an argument, in a file or on stdin. */
record PromptSource(Surroundings surroundings, List<Path> workspaces, InputStream stdin, Consumer<String> notices) {
    private static final int LONGEST = 4 << 20;

    /** {@code -} is stdin to its end, {@code @FILE} a file, anything else the prompt itself. Stdin is touched for the first only. */
    String prompt(String given) {
        String text = given.equals("-")
                ? decoded("the prompt on stdin", this::readStdin)
                : given.startsWith("@") ? withoutSecrets(given.substring(1)) : given;
        if (PlainText.isBlank(text)) {
            throw new UsageError(
                    "the prompt is empty: say what is to be done, such as: glovebox run \"fix the tests\"");
        }
        return text;
    }

    /** A file may hold more than the person thinks of: what looks like a secret does not go to a model. */
    private String withoutSecrets(String name) {
        Redacted redacted = new SecretRedactor(surroundings.environment()).redact(file("the prompt", name));
        if (!redacted.isUnchanged()) {
            notices.accept("the prompt from @" + name + " goes without secrets: " + redacted.summary()
                    + "; the file itself is unchanged. To give them to the model, put them on stdin: glovebox run - < "
                    + name);
        }
        return redacted.text();
    }

    String file(String what, String name) {
        Path path = surroundings.path(what, name);
        return decoded(
                what + " in " + path, () -> new NamedFile(path, surroundings.untrusted(workspaces)).read(LONGEST));
    }

    /** A read that may fail. */
    @FunctionalInterface
    private interface Bytes {
        byte[] read() throws IOException;
    }

    private static String decoded(String what, Bytes bytes) {
        try {
            byte[] read = bytes.read();
            if (read.length > LONGEST) {
                throw new UsageError(
                        what + " is longer than 4m: give the model a file of the workspace to read instead");
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(read))
                    .toString();
            if (text.indexOf('\0') >= 0) { // UTF-16 would pass for UTF-8, and its secrets for other words
                throw new UsageError(what + " holds NUL characters, as UTF-16 text does: save it as UTF-8");
            }
            return text;
        } catch (CharacterCodingException e) {
            throw new UsageError(what + " is not UTF-8 text");
        } catch (NoSuchFileException e) {
            throw new UsageError(what + ": there is no such file");
        } catch (FileRefused e) {
            throw new UsageError(what + " is not read: " + e.getMessage());
        } catch (IOException e) {
            throw new UsageError(what + " cannot be read (" + Why.bare(e) + ")");
        }
    }

    private byte[] readStdin() throws IOException {
        return stdin.readNBytes(LONGEST + 1);
    }
}
