package dev.glovebox.app.settings;

import dev.glovebox.model.Prices;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The person's own list of prices, beside their settings, before those that came with the program. */
public record OwnPrices(Path file) {
    private static final int LARGEST = 64 * 1024;

    public static OwnPrices of(Surroundings surroundings) {
        return new OwnPrices(surroundings.config().resolve("prices.txt"));
    }

    /** Throws {@link UsageError} when the file is not a list of prices. */
    public Prices read() {
        try {
            return Prices.parse(file.toString(), text()).before(Prices.shipped());
        } catch (NoSuchFileException e) {
            return Prices.shipped();
        } catch (IllegalArgumentException e) {
            throw new UsageError(file + ", " + e.getMessage());
        } catch (CharacterCodingException e) {
            throw new UsageError(file + " is not UTF-8 text: it holds lines such as: my-model 1.25 10");
        } catch (IOException e) {
            throw new UsageError(file + " cannot be read (" + Why.bare(e) + "): make it readable or move it away");
        }
    }

    private String text() throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UsageError(file + " is no plain file: prices are lines in a file; move it away");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new UsageError(file + " is larger than 64k: it holds lines such as: my-model 1.25 10");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        }
    }
}
