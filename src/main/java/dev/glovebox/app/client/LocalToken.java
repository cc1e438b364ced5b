package dev.glovebox.app.client;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The token of a server's local owner, which it keeps in a file for that user alone. */
public final class LocalToken {
    private static final int REGULAR = 0100000;
    private static final int KIND = 0170000;
    private static final int OTHERS = 0077;
    private static final int LONGEST = 4096;
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{40,}");

    private final Path file;
    private final int reader;
    private final boolean named;

    private LocalToken(Path file, int reader, boolean named) {
        this.file = file;
        this.reader = reader;
        this.named = named;
    }

    /** Of the server with that data folder, or with the usual one. */
    public static LocalToken in(Optional<Path> data, Surroundings surroundings) {
        Path folder = data.orElseGet(() -> surroundings.state().resolve("service"));
        return new LocalToken(folder.resolve("token"), surroundings.account().uid(), data.isPresent());
    }

    /** Throws {@link UsageError} when there is none, or one that others can read or have put there. */
    public String read() {
        try {
            requirePrivate(attribute("unix:mode"), attribute("unix:uid"));
            try (InputStream open = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                String token = new String(open.readNBytes(LONGEST), StandardCharsets.US_ASCII).strip();
                if (!SHAPE.matcher(token).matches()) {
                    throw refused("holds no token: remove it, and the next glovebox serve makes another");
                }
                return token;
            }
        } catch (NoSuchFileException e) {
            throw refused("is not there: start glovebox serve first, which makes it, or name its folder with --data");
        } catch (IOException e) {
            throw refused("cannot be read (" + Why.bare(e) + "): ask whoever runs the server for a token of your own");
        }
    }

    private int attribute(String name) throws IOException {
        return (Integer) Files.getAttribute(file, name, LinkOption.NOFOLLOW_LINKS);
    }

    private void requirePrivate(int mode, int owner) {
        if ((mode & KIND) != REGULAR) {
            throw refused("is no file: remove it, and the next glovebox serve makes one");
        }
        // Root reads everybody's, but takes none that somebody may have put where it looks by itself.
        if (owner != reader && !(reader == 0 && named)) {
            throw refused("belongs to another user, who would see what is done with it: name your own with --data");
        }
        if ((mode & OTHERS) != 0) {
            throw refused(
                    "can be read by other users, so it is no secret any more: remove it, and the next glovebox serve"
                            + " makes another");
        }
    }

    private UsageError refused(String why) {
        return new UsageError("the token of the local server, " + file + ", " + why);
    }
}
