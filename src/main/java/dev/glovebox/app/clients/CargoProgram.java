package dev.glovebox.app.clients;

import dev.glovebox.app.clients.Search.Found;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The default index of cargo stands nowhere but in its program, which is searched and not run. */
final class CargoProgram {
    private static final String START = "sparse+https://";
    private static final Pattern INDEX = Pattern.compile("sparse\\+(https://[a-z0-9-]+(?:\\.[a-z0-9-]+)+/)");
    private static final int PIECE = 1 << 20;
    private static final int LONGEST = 300;
    private static final long LARGEST = 256L << 20;

    private CargoProgram() {}

    static Optional<Found> index(Search search) {
        return programs(search.files())
                .distinct()
                .filter(file -> search.files().isFile(file) && !search.files().isOfABox(file))
                .peek(search::lookedAt)
                .flatMap(file -> inProgram(search, file).stream())
                .findFirst();
    }

    private static Stream<Path> programs(HostFiles files) {
        Optional<Path> program = files.program("cargo");
        Stream<Path> homes = Stream.concat(
                files.folder("RUSTUP_HOME").map(List::of).orElseGet(() -> files.inHome(".rustup")).stream(),
                program.flatMap(CargoProgram::besideRustup).stream());
        Stream<Path> toolchains = homes.distinct()
                .flatMap(home -> files.list(home.resolve("toolchains"), "", "").stream())
                .map(toolchain -> toolchain.resolve("bin/cargo"));
        return Stream.of(toolchains, program.stream(), Stream.of(Path.of("/usr/bin/cargo")))
                .flatMap(programs -> programs);
    }

    /** What a person finds may be rustup, which runs the cargo of a toolchain below its own home; that lies beside cargo's. */
    private static Optional<Path> besideRustup(Path program) {
        return Optional.of(program)
                .filter(file -> file.endsWith(".cargo/bin/rustup"))
                .map(file -> file.resolve("../../../.rustup").normalize());
    }

    private static Optional<Found> inProgram(Search search, Path file) {
        Path at = search.files().at(file);
        try (InputStream in = Files.newInputStream(at)) {
            return Files.size(at) > LARGEST
                    ? Optional.empty()
                    : scan(in).map(url -> new Found(url, "cargo's own program"));
        } catch (IOException e) {
            search.notice(file + " cannot be read (" + e.getClass().getSimpleName() + ")");
            return Optional.empty();
        }
    }

    /** Piece by piece, each with the end of the one before, where an address may have begun. */
    private static Optional<String> scan(InputStream in) throws IOException {
        String end = "";
        for (byte[] piece = in.readNBytes(PIECE); piece.length > 0; piece = in.readNBytes(PIECE)) {
            String text = end + new String(piece, StandardCharsets.ISO_8859_1);
            for (int at = text.indexOf(START); at >= 0; at = text.indexOf(START, at + 1)) {
                Matcher index = INDEX.matcher(text).region(at, Math.min(text.length(), at + LONGEST));
                if (index.lookingAt()) {
                    return Optional.of(index.group(1));
                }
            }
            end = text.substring(Math.max(0, text.length() - LONGEST));
        }
        return Optional.empty();
    }
}
