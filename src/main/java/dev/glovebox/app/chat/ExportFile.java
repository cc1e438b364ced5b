package dev.glovebox.app.chat;

import dev.glovebox.app.files.FileRefused;
import dev.glovebox.app.files.NewFile;
import dev.glovebox.app.files.NewFile.Present;
import dev.glovebox.app.files.UntrustedFolders;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes for a person, on the host: a new file, its owner's alone, and never where a box could lead us on. */
final class ExportFile {
    private final Stage stage;

    ExportFile(Stage stage) {
        this.stage = stage;
    }

    /** Gives the file; throws {@link UsageError} when it cannot be there. */
    Path write(Optional<String> given, String name, String text) {
        Path target = given.map(this::wanted).orElseGet(() -> usual(name));
        try {
            create(target, text.getBytes(StandardCharsets.UTF_8));
            return target;
        } catch (FileAlreadyExistsException e) {
            throw new UsageError(target + " is there already, and nothing is written over: name another file");
        } catch (FileRefused e) {
            throw new UsageError(target + " is not written: " + e.getMessage());
        } catch (IOException e) {
            throw new UsageError(target + " cannot be written (" + Why.bare(e) + "): name another file");
        }
    }

    private void create(Path target, byte[] bytes) throws IOException {
        UntrustedFolders untrusted = stage.means()
                .surroundings()
                .untrusted(List.of(
                        stage.lodging().place().workspace(),
                        stage.means().configured().workspace()));
        new NewFile(target, untrusted).write(Present.STAYS, out -> {
            out.write(bytes);
            return bytes.length;
        });
    }

    private Path wanted(String given) {
        Path file = stage.means().surroundings().path("/export", given);
        Path parent = file.getParent();
        Path name = file.getFileName();
        if (parent == null || name == null) {
            throw new UsageError("/export " + given + " is no file: name one, such as " + usual("session.md"));
        }
        Path folder = real(parent)
                .orElseThrow(() -> new UsageError(parent + " is no folder: make it, or name a file in another"));
        if (isTheBoxs(folder)) {
            throw new UsageError("a box can write in " + folder + ", and could lead what is written there elsewhere:"
                    + " name a file outside of the workspace, such as " + usual(name.toString()));
        }
        return file; // as it was given: a link on its way may be one that nobody trusts
    }

    /** The folder in which the chat was started, if no box can write there, else the person's own. */
    private Path usual(String name) {
        return Stream.of(
                        Optional.of(stage.means().surroundings().directory()),
                        stage.means().surroundings().home(),
                        Optional.of(stage.place()))
                .flatMap(Optional::stream)
                .flatMap(folder -> real(folder).stream())
                .filter(folder -> !isTheBoxs(folder))
                .findFirst()
                .orElseThrow(() -> new UsageError("name a file outside of the workspace: /export FILE"))
                .resolve(name);
    }

    private boolean isTheBoxs(Path folder) {
        return folder.startsWith(stage.lodging().place().workspace())
                || folder.startsWith(stage.means().configured().workspace());
    }

    private static Optional<Path> real(Path folder) {
        try {
            Path real = folder.toRealPath();
            return Files.isDirectory(real) ? Optional.of(real) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
