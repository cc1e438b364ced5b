package dev.glovebox.app.cli;

import dev.glovebox.app.files.FileRefused;
import dev.glovebox.app.files.NewFile;
import dev.glovebox.app.files.NewFile.Present;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.function.ToLongFunction;

/** A file of a server that is there whole or not at all. */
record FetchedFile(NewFile target, Present present) {
    /** Gives its size. */
    long write(ToLongFunction<OutputStream> source) {
        try {
            return target.write(present, source::applyAsLong);
        } catch (FileAlreadyExistsException e) {
            throw new UsageError(
                    target.path() + " is there already: name another file with -o, or write over it with -f");
        } catch (FileRefused e) {
            throw new UsageError(target.path() + " is not written: " + e.getMessage() + "; -o names the file");
        } catch (IOException e) {
            throw new UncheckedIOException(target.path() + " cannot be written (" + Why.bare(e) + ")", e);
        }
    }
}
