package dev.glovebox.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash by which contents are told apart and secrets are kept. */
public final class Sha256 {
    public static final int SIZE = 32;

    private Sha256() {}

    /** For what comes in pieces. */
    public static MessageDigest fresh() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    public static byte[] of(byte[] bytes) {
        return fresh().digest(bytes);
    }

    public static byte[] of(String text) {
        return of(text.getBytes(UTF_8));
    }

    /** In hexadecimal. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(of(bytes));
    }

    /** In hexadecimal. */
    public static String hex(String text) {
        return hex(text.getBytes(UTF_8));
    }
}
