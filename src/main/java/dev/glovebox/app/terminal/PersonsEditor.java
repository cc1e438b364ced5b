package dev.glovebox.app.terminal;

import dev.glovebox.process.PersonProgram;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Lets a person write a text in the program of their choice, outside of every box. */
public final class PersonsEditor {
    private final String command;
    private final PersonProgram program;
    private final Path folder;

    /**
     * The program is found now, so make this before a box opens.
     *
     * @param folder where nobody else reads; the program runs there, since in a workspace an editor reads what a box wrote
     */
    public PersonsEditor(String command, PersonProgram.Place place, Path folder) {
        this.command = command;
        this.program = PersonProgram.find(command, place);
        this.folder = folder;
    }

    /** What came of it. */
    public sealed interface Edited {
        record Text(String text) implements Edited {}

        /** In a sentence. */
        record Not(String reason) implements Edited {}
    }

    /** Has the terminal until the program ends. */
    public Edited edit(String text) {
        try {
            Files.createDirectories(folder);
            Path file = Files.createTempFile(
                    folder,
                    "message-",
                    ".md",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                Files.writeString(file, text);
                return edited(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (PersonProgram.Refused e) {
            return new Edited.Not("set EDITOR to another: it " + e.getMessage() + " (it is '" + command + "')");
        } catch (IOException e) {
            return new Edited.Not(
                    "the editor '" + command + "' cannot be used: " + Why.of(new UncheckedIOException(e)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Edited.Not("the editor was interrupted");
        }
    }

    private Edited edited(Path file) throws IOException, InterruptedException {
        Process process = program.start(List.of(file.toString()), folder);
        int status = process.waitFor();
        return status == 0
                ? new Edited.Text(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                : new Edited.Not("the editor '" + command + "' ended with exit " + status + "; set EDITOR to another");
    }
}
