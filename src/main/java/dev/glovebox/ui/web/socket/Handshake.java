package dev.glovebox.ui.web.socket;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.Pattern;

/** How the two ends of a WebSocket agree to be one, see RFC 6455, section 4. */
public final class Handshake {
    /** The only one that there ever was. */
    public static final String VERSION = "13";

    /** Sixteen bytes in base64. */
    private static final Pattern KEY = Pattern.compile("[A-Za-z0-9+/]{21}[AQgw]==");

    private static final String FIXED = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private Handshake() {}

    public static boolean isKey(String text) {
        return KEY.matcher(text).matches();
    }

    /** What a server answers to a key: it has read the request as one for a WebSocket. */
    public static String accept(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + FIXED).getBytes(ISO_8859_1));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }
}
