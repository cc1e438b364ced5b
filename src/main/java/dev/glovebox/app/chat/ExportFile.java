package dev.glovebox.app.chat;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Writes for a person, on the host: a new file, its owner's alone, and never where a box could lead us on. */
final class ExportFile {
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);

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
        } catch (IOException e) {
            throw new UsageError(target + " cannot be written (" + Why.bare(e) + "): name another file");
        }
    }

    private static void create(Path target, byte[] bytes) throws IOException {
        var owners = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try (SeekableByteChannel file = Files.newByteChannel(target, NEW, owners)) {
            for (ByteBuffer rest = ByteBuffer.wrap(bytes); rest.hasRemaining(); ) {
                file.write(rest);
            }
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (IOException e) {
            Files.deleteIfExists(target);
            throw e;
        }
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
        return folder.resolve(name);
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
