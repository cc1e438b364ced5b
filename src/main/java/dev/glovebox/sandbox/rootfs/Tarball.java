package dev.glovebox.sandbox.rootfs;

import dev.glovebox.protocol.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** A file of the host that should be a tarball; its bytes are hashed and passed on here, never understood. */
record Tarball(Path file) {
    private static final int CHUNK = 1 << 16;

    /** How tar is told to decompress what it reads from a pipe, by the first bytes. */
    enum Packing {
        GZIP("--gzip", "1f8b"),
        XZ("--xz", "fd377a585a00"),
        ZSTD("--zstd", "28b52ffd"),
        BZIP2("--bzip2", "425a68");

        private final String option;
        private final String magic;

        Packing(String option, String magic) {
            this.option = option;
            this.magic = magic;
        }

        String option() {
            return option;
        }
    }

    /** Empty for what is not compressed, tarball or not. */
    Optional<Packing> packing() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            String head = HexFormat.of().formatHex(in.readNBytes(8));
            return Arrays.stream(Packing.values())
                    .filter(packing -> head.startsWith(packing.magic))
                    .findFirst();
        }
    }

    String sha256() throws IOException {
        return copyTo(OutputStream.nullOutputStream());
    }

    /** Gives the hash of what was copied. */
    String copyTo(OutputStream to) throws IOException {
        MessageDigest digest = Sha256.fresh();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] chunk = new byte[CHUNK];
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                to.write(chunk, 0, n);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
