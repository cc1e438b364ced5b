package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash by which contents are told apart. */
final class Sha256 {
    static final int SIZE = 32;

    private Sha256() {}

    static MessageDigest fresh() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    static ByteString of(byte[] bytes) {
        return ByteString.of(fresh().digest(bytes));
    }
}
