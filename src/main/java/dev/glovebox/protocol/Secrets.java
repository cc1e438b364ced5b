package dev.glovebox.protocol;

import java.security.SecureRandom;
import java.util.Base64;

/** Words that nobody guesses, which pass as a header's, a cookie's or an address's. */
public final class Secrets {
    private static final int BYTES = 32;

    private final SecureRandom random;

    public Secrets(SecureRandom random) {
        this.random = random;
    }

    public String next() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
